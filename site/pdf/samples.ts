import { getCollection } from 'astro:content';
import { inFirmsName } from '../copy/firm-words.ts';
import { firm } from '../copy/registers.ts';
import type { PdfJob } from './compile-pdf.ts';

/** The sample sheets by their names under `/downloads`. */
export async function sampleJobs(): Promise<readonly { readonly name: string; readonly job: PdfJob }[]> {
  const samples = await getCollection('samples');
  return samples.map(({ id, data }) => ({
    name: `sample-${id}`,
    job: {
      template: 'sample',
      drawings: [
        ...data.columns.flatMap(({ parts }) =>
          parts.flatMap((part) => ('drawing' in part && part.drawing ? [part.drawing.name] : [])),
        ),
        'logo-wordmark',
      ],
      data: { sample: inFirmsName(data), firm, site: import.meta.env.SITE },
    },
  }));
}
