import type { BreadcrumbList } from 'schema-dts';
import { addressOf } from './identifiers.ts';

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
