import { lastModified, type StatedDays } from './last-modified.ts';
import { listedPages, type Route } from '../copy/routes.ts';
import { articlesInOrder } from '../prose/articles.ts';
import { revised } from '../prose/article-order.ts';
import { regionPlaces } from '../sections/region/regions-in-order.ts';
import { legalKinds } from '../sections/legal/legal.ts';
import { legalVersions } from '../sections/legal/legal-versions.ts';
import { letterPath, letterRevised, letters } from '../../features/newsletter/page/letters/letters.ts';
import { copyOf } from '../copy/pages.ts';
import { accessibilityReport } from '../../features/promises/accessibility/own-report.ts';

/** Pages of features that have addresses of their own (site/build/integrations.ts). */
const ofFeatures = Object.values(
  import.meta.glob<readonly Route[]>('../../features/*/page/routes.json', { eager: true, import: 'default' }),
).flatMap((routes) => routes.filter(({ unlisted }) => !unlisted));

/** All indexable pages by kind, with the day of the last change if the content states one. */
export async function pageGroups() {
  const [entries, { groups }, ...legal] = await Promise.all([
    articlesInOrder(),
    copyOf('search'),
    ...legalKinds.map(async (kind) => ({ kind, version: (await legalVersions(kind)).current.version })),
  ]);
  const published = letters.filter(({ matter }) => !matter.draft);
  const days: StatedDays = {
    articles: new Map(entries.map(({ id, data }) => [id, revised(data)])),
    letters: new Map(published.map((letter) => [letter.slug, letterRevised(letter)])),
    assessed: accessibilityReport.assessed,
    legal,
  };
  const articleAt = new Map(entries.map(({ id, data }) => [`/insights/${id}`, data]));
  const group = (title: string, routes: readonly Route[]) => ({
    title,
    pages: routes.map(({ path, label }) => {
      const article = articleAt.get(path);
      const changed = lastModified(path, days);
      return {
        path,
        label,
        ...(changed === undefined ? {} : { changed }),
        ...(article && article.status !== 'published' ? { awaited: true } : {}),
      };
    }),
  });
  return [
    group(groups.pages, [...listedPages, ...ofFeatures]),
    group(
      groups.articles,
      entries.map(({ id, data }) => ({ path: `/insights/${id}`, label: data.title })),
    ),
    group(
      groups.letters,
      published.map((letter) => ({ path: letterPath(letter), label: letter.matter.title })),
    ),
    group(groups.regions, await regionPlaces()),
  ];
}
