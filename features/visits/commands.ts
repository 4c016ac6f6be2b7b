import { InvalidArgumentError, type Command } from 'commander';
import { signUpStatistics, type SignUpStatistics } from '../newsletter/sign-up-watch.ts';
import { day } from '../../contract/time.ts';
import { print, withStore } from '../../core/cli/session.ts';
import type { Store } from '../../core/store/store.ts';
import { table } from '../../core/cli/table.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import type { Page, Visits } from './desk/api.ts';
import { visitsOverview } from './overview.ts';

/** Most routes in the table; JSON has all. */
const shown = 20;
const longest = 731;

type CallStatistics = Awaited<ReturnType<typeof callStatistics>>;

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
    'page views and most viewed pages, as the server counted them; how fast they were, of visitors who agreed to it; sign-ups for the newsletter; and calls',
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

async function callStatistics({ db }: Store, days: number, time: Date) {
  const now = time.toISOString();
  const from = new Date(time.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  const calls = await db.selectFrom('calls').select(['state', 'ends_at']).where('created_at', '>=', from).execute();
  const count = (is: (call: (typeof calls)[number]) => boolean): number => calls.filter(is).length;
  return {
    chosen: calls.length,
    toCome: count(({ state, ends_at }) => state === 'booked' && ends_at > now),
    held: count(({ state }) => state === 'held'),
    noShow: count(({ state }) => state === 'no-show'),
    cancelled: count(({ state }) => state === 'cancelled'),
    // Over without a recorded outcome.
    unsaid: count(({ state, ends_at }) => state === 'booked' && ends_at <= now),
  };
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

function inWords(
  { views, ahead, days, pages }: Pick<Visits, 'views' | 'ahead' | 'days' | 'pages'>,
  only: string | undefined,
): string {
  const period = `from ${days[0]?.day} to ${days.at(-1)?.day}`;
  if (pages.length === 0) return `Nothing was measured ${period}${only === undefined ? '' : ` on ${only}`}.`;
  const rest = pages.length - shown;
  return [
    `${views} ${views === 1 ? 'view' : 'views'} ${period} (UTC)${only === undefined ? '' : ` of ${only}`}`,
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
