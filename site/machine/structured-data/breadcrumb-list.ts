import type { BreadcrumbList } from 'schema-dts';
import { pages } from '../../copy/routes.ts';
import { addressOf } from '../addresses.ts';

export interface Crumb {
  readonly name: string;
  /** Path of the page; a level without a page of its own has none. */
  readonly path?: string;
}

/** Where the page stands, from the home page down to itself. */
export function breadcrumbList(trail: readonly Crumb[], site: URL): BreadcrumbList {
  const page = trail.at(-1)?.path ?? '/';
  return {
    '@type': 'BreadcrumbList',
    '@id': `${addressOf(page, site)}#breadcrumb`,
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      ...(path === undefined ? {} : { item: addressOf(path, site) }),
    })),
  };
}

const home: Crumb = { name: 'Home', path: '/' };
const insights: Crumb = { name: 'Insights', path: '/insights' };
const letters: Crumb = { name: 'Letters', path: '/letters' };

/**
 * The way from the home page to `path`; empty for the home page and for addresses that are no page.
 * Regional pages have no list above them, so they hang from the home page.
 * @param title name of an article, a letter or a region; other pages are called as links call them
 */
export function trail(path: string, title: string): readonly Crumb[] {
  if (path === '/') return [];
  if (path.startsWith('/insights/')) return [home, insights, { name: title, path }];
  if (path.startsWith('/letters/')) return [home, letters, { name: title, path }];
  if (path.startsWith('/regions/')) return [home, { name: title, path }];
  const route = pages.find((candidate) => candidate.path === path);
  return route ? [home, { name: route.label, path }] : [];
}
