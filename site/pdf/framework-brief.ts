import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import type { PdfJob } from './compile-pdf.ts';

/** The Cultural Intelligence Framework Brief, from `content/pages/framework-brief.yaml`. */
export async function frameworkBriefJob(): Promise<PdfJob> {
  const brief = await copyOf('frameworkBrief');
  return {
    template: 'framework-brief',
    drawings: [brief.plate, 'logo-wordmark'],
    data: { brief, firm, site: import.meta.env.SITE },
  };
}
