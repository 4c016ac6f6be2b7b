import { fill } from '../../contract/slots.ts';
import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import type { PdfJob } from './compile-pdf.ts';
import { casesOf, interval, rules, unseenShare, type Case } from './evidence.ts';
import { payback, repeatable } from './payback.ts';
import type { Range } from './sample-words.ts';

/** Names of the samples under `/downloads`. */
export const onePageBackFile = 'sample-one-page-back';
export const limitsSheetFile = 'sample-limits-sheet';
export const testRecordFile = 'sample-test-record';
export const permissionsFileFile = 'sample-permissions-file';

/** Address of a sample, as the sheets link to each other. */
function addressOf(file: string): string {
  return `${import.meta.env.SITE}/downloads/${file}.pdf`;
}

const number = new Intl.NumberFormat('en-GB');

function inWords({ unit }: Range, value: number): string {
  return unit === '£' ? `£${number.format(value)}` : `${number.format(value)}${unit ?? ''}`;
}

/** The sample of a page that comes back after a first call; its sum is worked out from the assumptions that stand beside it. */
export async function onePageBackJob(): Promise<PdfJob> {
  const sample = await copyOf('onePageBack');
  const { sum, roadmap } = sample;
  const result = payback(sum, sum.runs, repeatable(1874));
  const figures = {
    runs: number.format(sum.runs),
    early: String(Math.round(result.early)),
    median: String(Math.round(result.median)),
    late: String(Math.round(result.late)),
    beyond: number.format(result.beyond),
  };
  const assumptions = [sum.mails, sum.share, sum.minutes, sum.hour, sum.stages, sum.running];
  return {
    template: 'one-page-back',
    drawings: ['logo-wordmark'],
    data: {
      sample,
      firm,
      limitsSheet: addressOf(limitsSheetFile),
      consultation: `${import.meta.env.SITE}/consultation`,
      roadmapNote: fill(roadmap.note, { weeks: String(roadmap.weeks) }),
      assumptions: assumptions.map((range) => [
        range.label,
        ...(range.from === range.to ? ['', inWords(range, range.to)] : [inWords(range, range.from), inWords(range, range.to)]),
      ]),
      columns: result.columns,
      likely: [result.early, result.late],
      plot: fill(sum.plot, figures),
      note: fill(sum.note, figures),
    },
  };
}

/** The sample of a limits sheet: what an agent may do alone, asks first and may never do. */
export async function limitsSheetJob(): Promise<PdfJob> {
  const sample = await copyOf('limitsSheet');
  return {
    template: 'limits-sheet',
    drawings: [sample.drawing.name, 'logo-wordmark'],
    data: {
      sample,
      firm,
      testRecord: addressOf(testRecordFile),
      permissionsFile: addressOf(permissionsFileFile),
      consultation: `${import.meta.env.SITE}/consultation`,
    },
  };
}

/** The sample of a test record; its counts and what they prove are worked out from the cases that it lists. */
export async function testRecordJob(): Promise<PdfJob> {
  const sample = await copyOf('testRecord');
  const groups = casesOf(sample);
  const all = [...groups.values()].flat();
  const worst = all.filter((one) => one.worst);
  const missed = (some: readonly Case[]): number => some.filter((one) => one.missed).length;
  const right = all.length - missed(all);
  const { low, high } = interval(right, all.length);
  const hundred = (share: number): string => (share * 100).toFixed(1);
  const { share, handled } = sample.required;
  const counts = {
    cases: number.format(all.length),
    worst: number.format(worst.length),
    missed: number.format(missed(all)),
    right: number.format(right),
    share: number.format(share),
  };
  const sure = fill(sample.sure.text, {
    ...counts,
    rate: hundred(right / all.length),
    low: hundred(low),
    high: hundred(high),
    unseen: String(Math.ceil(unseenShare(all.length) * 1000)),
  });
  const [beforeLink, afterLink] = sure.split('{link}');
  if (beforeLink === undefined || afterLink === undefined) throw new Error('content/samples/test-record.yaml: sure.text has no {link}.');
  return {
    template: 'test-record',
    drawings: ['logo-wordmark'],
    data: {
      sample,
      firm,
      limitsSheet: addressOf(limitsSheetFile),
      permissionsFile: addressOf(permissionsFileFile),
      consultation: `${import.meta.env.SITE}/consultation`,
      plan: { caption: fill(sample.plan.caption, counts), alt: fill(sample.plan.alt, counts) },
      groups: rules.map((rule) => {
        const cases = groups.get(rule) ?? [];
        return {
          label: sample.cases[rule].label,
          says: fill(sample.plan.row, { cases: number.format(cases.length), missed: number.format(missed(cases)) }),
          cases,
        };
      }),
      required: [
        { ...handled, required: fill(handled.required, counts), found: fill(handled.found, counts) },
        { ...sample.required.worst, found: fill(sample.required.worst.found, { right: number.format(worst.length - missed(worst)), cases: counts.worst }) },
        ...sample.required.rows,
      ],
      sure: { before: beforeLink, after: afterLink },
    },
  };
}

/** The sample of a permissions file: its lines in two columns, and the number of the note that stands beside a line. */
export async function permissionsFileJob(): Promise<PdfJob> {
  const sample = await copyOf('permissionsFile');
  const noted = new Set<string>();
  const lines = sample.file.split('\n').map((line) => {
    const [, indent = '', key = '', value = ''] = /^( *)([\w-]+):(.*)$/.exec(line) ?? [];
    const place = noted.has(key) ? -1 : sample.notes.items.findIndex(({ at }) => at === key);
    noted.add(key);
    return { depth: indent.length / 2, key, value: value.trim(), note: place + 1 };
  });
  const toMiddle = (place: number): number => Math.abs(place - lines.length / 2);
  // The columns part between two blocks.
  const [gap = lines.length] = lines.flatMap(({ key }, place) => (key === '' ? [place] : [])).sort((one, other) => toMiddle(one) - toMiddle(other));
  return {
    template: 'permissions-file',
    drawings: ['logo-wordmark'],
    data: {
      sample,
      firm,
      columns: [
        { first: 1, lines: lines.slice(0, gap) },
        { first: gap + 2, lines: lines.slice(gap + 1) },
      ],
      testRecord: addressOf(testRecordFile),
      consultation: `${import.meta.env.SITE}/consultation`,
    },
  };
}
