import type { APIRoute } from 'astro';
import { stringify } from 'yaml';
import { firm } from '../../copy/registers.ts';
import { accessibilityReport } from '../../../features/promises/accessibility/own-report.ts';
import { copyOf } from '../../copy/pages.ts';
import { siteAddress } from '../../machine/addresses.ts';
import { openAcr } from '../../../features/promises/accessibility/open-acr.ts';

export const GET: APIRoute = async (context) => {
  const copy = await copyOf('accessibility');
  const report = openAcr(accessibilityReport, { firm, site: siteAddress(context), description: copy.seo.description });
  return new Response(stringify(report, { lineWidth: 0 }), { headers: { 'content-type': 'text/yaml; charset=utf-8' } });
};
