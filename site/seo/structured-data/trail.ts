import { articles, pages, regions, type Route } from '../../routes.ts';
import type { Crumb } from './breadcrumb-list.ts';

const home: Crumb = { name: 'Home', path: '/' };
const insights: Crumb = { name: 'Insights', path: '/insights' };

function holds(routes: readonly Route[], path: string): boolean {
  return routes.some((route) => route.path === path);
}

/**
 * The way from the home page to `path`; empty for the home page and for addresses that are no page.
 * Regional pages have no list above them, so they hang from the home page.
 * @param title name of an article; other pages are called as links call them
 */
export function trail(path: string, title: string): readonly Crumb[] {
  if (path === '/') return [];
  if (holds(articles, path)) return [home, insights, { name: title, path }];
  const routes: readonly Route[] = [...pages, ...regions];
  const route = routes.find((candidate) => candidate.path === path);
  return route ? [home, { name: route.label, path }] : [];
}
