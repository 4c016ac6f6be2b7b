import { InvalidArgumentError, type Command } from 'commander';
import { callStatistics, type CallStatistics } from '../calls/statistics.ts';
import { signUpStatistics, type SignUpStatistics } from '../newsletter/sign-up-watch.ts';
import { print, withStore } from '../../core/cli/session.ts';
import { table } from '../../core/cli/table.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import type { Page, Visits } from './desk/api.ts';
import { visitsOverview } from './overview.ts';

/** Most routes in the table; JSON has all. */
const shown = 20;
const longest = 731;

function days(text: string): number {
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 1 || count > longest)
    throw new InvalidArgumentError(`It must be a number of days from 1 to ${longest}.`);
  return count;
}

function route(text: string): string {
  if (!text.startsWith('/')) throw new InvalidArgumentError('It must be the path of a page, such as /about.');
  return text.length > 1 ? text.replace(/\/$/, '') : text;
}

export function addVisitsCommand(program: Command): void {
  jsonCommand(
    program,
    'stats',
    'page views per day and most viewed pages, as the server counted them; how fast they were, of visitors who agreed to it; sign-ups for the newsletter; and calls',
  )
    .option('--days <number>', 'number of days, including today (UTC)', days, 30)
    .option('--route <path>', 'only this page, for example /about', route)
    .action(async ({ json, ...question }: { json?: boolean; days: number; route?: string }) => {
      const now = new Date();
      const [statistics, signUps, calls] = await withStore((store) =>
        Promise.all([
          visitsOverview(store, question, now),
          signUpStatistics(store, question.days, now),
          callStatistics(store, question.days, now),
        ]),
      );
      // Sign-ups and calls belong to no single page.
      const all = question.route === undefined;
      print(json, all ? { ...statistics, signUps, calls } : statistics, () =>
        [inWords(statistics, question.route), ...(all ? [signUpsInWords(signUps), callsInWords(calls)] : [])].join(
          '\n\n',
        ),
      );
    });
}

function signUpsInWords({ asked, confirmed, forms }: SignUpStatistics): string {
  if (asked + confirmed === 0) return 'Nobody signed up for the newsletter in this period.';
  return [
    `Newsletter sign-ups in this period: ${asked} asked, ${confirmed} confirmed`,
    table(
      [
        { title: 'FORM', value: ({ form }) => form, width: 20 },
        { title: 'ASKED', value: (row) => String(row.asked), width: 8 },
        { title: 'CONFIRMED', value: (row) => String(row.confirmed), width: 9 },
      ],
      forms,
    ),
  ].join('\n');
}

function callsInWords({ chosen, toCome, held, noShow, cancelled, unsaid }: CallStatistics): string {
  if (chosen === 0) return 'No call was booked in this period.';
  const parts = (
    [
      [toCome, 'to come'],
      [held, 'held'],
      [noShow, 'no-show'],
      [cancelled, 'cancelled'],
      [unsaid, 'over and not told of'],
    ] as const
  ).flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return `Calls booked in this period: ${chosen}\n${parts.join(', ')}`;
}

/** A column with a 75th percentile, rounded up to its bucket's bound. */
const vital = (name: keyof Page['vitals'], unit: string, of = 1) => ({
  title: name,
  value: ({ vitals }: Page) => (vitals[name] === undefined ? '-' : `${vitals[name] / of}${unit}`),
  width: 8,
});

/** A plot and a table within 80 columns. */
export function inWords(
  { views, ahead, days, pages }: Pick<Visits, 'views' | 'ahead' | 'days' | 'pages'>,
  only: string | undefined,
): string {
  const period = `from ${days[0]?.day} to ${days.at(-1)?.day}`;
  if (pages.length === 0) return `Nothing was measured ${period}${only === undefined ? '' : ` on ${only}`}.`;
  const rest = pages.length - shown;
  return [
    `${views} ${views === 1 ? 'view' : 'views'} ${period} (UTC)${only === undefined ? '' : ` of ${only}`}`,
    '',
    columnPlot(days.map((one) => ({ day: one.day, views: one.views ?? 0 }))),
    '',
    table(
      [
        { title: 'ROUTE', value: (page) => page.route, width: 38 },
        { title: 'VIEWS', value: (page) => String(page.views), width: 8 },
        vital('LCP', ' ms'),
        vital('INP', ' ms'),
        vital('CLS', '', 1_000),
      ],
      pages.slice(0, shown),
    ),
    ...(rest > 0 ? [`… and ${rest} more, see --json`] : []),
    ...(ahead > 0 ? [`${ahead} more preloaded by browsers, whether viewed or not.`] : []),
    'LCP, INP, CLS: three of four visits measured this or less (p75, rounded up).',
  ].join('\n');
}

const eighths = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

interface PlottedDay {
  readonly day: string;
  readonly views: number;
}

const width = 70;
const height = 8;

/** Sums neighbouring days so that the columns fit the plot. */
function grouped(days: readonly PlottedDay[]): { readonly values: readonly number[]; readonly size: number } {
  const size = Math.max(1, Math.ceil(days.length / width));
  const values: number[] = [];
  // Grouped from the end, so that only the first column may be incomplete.
  for (let end = days.length; end > 0; end -= size)
    values.unshift(days.slice(Math.max(0, end - size), end).reduce((sum, { views }) => sum + views, 0));
  return { values, size };
}

/** A column plot of days, oldest left, with the maximum on the axis. Days with any view have a visible column. */
function columnPlot(days: readonly PlottedDay[]): string {
  const { values, size } = grouped(days);
  const most = Math.max(1, ...values);
  const label = String(most);
  const margin = Math.min(9, label.length);
  const thickness = Math.max(1, Math.min(6, Math.floor(width / values.length)));
  const levels = values.map((value) => (value === 0 ? 0 : Math.max(1, Math.round((value / most) * height * 8))));
  const rows = Array.from({ length: height }, (_, index) => {
    const floor = (height - 1 - index) * 8;
    const cells = levels
      .map((level) => (eighths[Math.max(0, Math.min(8, level - floor))] || ' ').repeat(thickness))
      .join('');
    return `${(index === 0 ? label : '').padStart(margin)} ┤${cells}`.trimEnd();
  });
  const across = values.length * thickness;
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const dates = across >= 22 ? `${first}${last.padStart(across - first.length)}` : `${first} to ${last}`;
  return [
    ...rows,
    `${'0'.padStart(margin)} └${'─'.repeat(across)}`,
    `${' '.repeat(margin + 2)}${dates}`,
    ...(size > 1 ? [`${' '.repeat(margin + 2)}each column: ${size} days`] : []),
  ].join('\n');
}
