import { fill } from '../../contract/slots.ts';
import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import type { PdfJob } from './compile-pdf.ts';
import { payback, repeatable } from './payback.ts';
import type { Range } from './sample-words.ts';

/** Names of the samples under `/downloads`. */
export const onePageBackFile = 'sample-one-page-back';
export const limitsSheetFile = 'sample-limits-sheet';

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
      limitsSheet: `${import.meta.env.SITE}/downloads/${limitsSheetFile}.pdf`,
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
    data: { sample, firm, consultation: `${import.meta.env.SITE}/consultation` },
  };
}
