import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { letterPath, letterRevised, letters } from '../../features/newsletter/page/letters/letters.ts';
import { legalVersions } from '../sections/legal/legal-versions.ts';
import { accessibilityReport } from '../../features/promises/accessibility/own-report.ts';
import { lastModified, type StatedDays } from '../machine/last-modified.ts';
import { sitemap } from '../machine/sitemap.ts';
import { routes } from '../copy/routes.ts';
import { legalKinds } from '../sections/legal/legal.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';

const published = letters.filter(({ matter }) => !matter.draft);

/** Reads the days that articles, letters and legal texts state. */
async function statedDays(): Promise<StatedDays> {
  const [articles, ...legal] = await Promise.all([
    getCollection('articles'),
    ...legalKinds.map(async (kind) => ({ kind, version: (await legalVersions(kind)).current.version })),
  ]);
  return {
    articles: new Map(articles.map(({ id, data }) => [id, data.updated])),
    letters: new Map(published.map((letter) => [letter.slug, letterRevised(letter)])),
    assessed: accessibilityReport.assessed,
    legal,
  };
}

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const days = await statedDays();
  const entries = [...routes.map(({ path }) => path), ...published.map(letterPath)].map((path) => {
    const modified = lastModified(path, days);
    return { address: addressOf(path, site), ...(modified === undefined ? {} : { modified }) };
  });
  return new Response(sitemap(entries), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
