import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import { planWords } from '../sections/home/plan-words.ts';
import type { PdfJob } from './compile-pdf.ts';
import { getCollection } from 'astro:content';
import { inFirmsName } from '../copy/firm-words.ts';

/** The brochure, from the words of the pages and of `content/pages/brochure.yaml`. */
export async function brochureJob(): Promise<PdfJob> {
  const [brochure, about, solutions, industries, ethics, home] = await Promise.all([
    copyOf('brochure'),
    copyOf('about'),
    copyOf('solutions'),
    copyOf('industries'),
    copyOf('ethics'),
    copyOf('home'),
  ]);
  const { columns, capabilities } = home.expertise;
  return {
    template: 'brochure',
    drawings: [
      brochure.drawing,
      'logo-wordmark',
      about.team.offices.drawing.name,
      ...about.values.items.map(({ drawing }) => drawing),
      ...solutions.solutions.map(({ drawing }) => drawing.name),
    ],
    data: {
      brochure,
      firm,
      site: import.meta.env.SITE,
      about,
      solutions: solutions.solutions,
      industries: industries.industries,
      ethics,
      capabilities: {
        columns,
        rows: capabilities.map((capability) => [capability.title, capability.text, planWords(capability)]),
      },
    },
  };
}

/** The Cultural Intelligence Framework Brief, from `content/pages/framework-brief.yaml`. */
export async function frameworkBriefJob(): Promise<PdfJob> {
  const brief = await copyOf('frameworkBrief');
  return {
    template: 'framework-brief',
    drawings: [brief.plate, 'logo-wordmark'],
    data: { brief, firm, site: import.meta.env.SITE },
  };
}

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
