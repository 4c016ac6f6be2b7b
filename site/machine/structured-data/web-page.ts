import type { AboutPage, CollectionPage, ContactPage, WebPage } from 'schema-dts';
import { addressOf, identifiers } from '../addresses.ts';
import { language } from './website.ts';

export interface PageFacts {
  readonly path: string;
  /** Title as in the head. */
  readonly title: string;
  readonly description: string;
  /** Path of the picture that stands for the page when it is shared. */
  readonly image: string;
  /** Day of the last change of the words, `2026-11-20`, where the content says it. */
  readonly modified?: string;
  /** What the way to it calls the page, where that is not its title. */
  readonly name?: string;
}

export type PageNode = AboutPage | CollectionPage | ContactPage | WebPage;

/** What kind of page a path is, where schema.org has a word for it. */
const kinds = new Map<string, 'AboutPage' | 'CollectionPage' | 'ContactPage'>([
  ['/about', 'AboutPage'],
  ['/insights', 'CollectionPage'],
  ['/contact', 'ContactPage'],
]);

/** The page itself. */
export function webPage(
  { path, title, description, image, modified }: PageFacts,
  crumbs: boolean,
  site: URL,
): PageNode {
  const url = addressOf(path, site);
  const { organization, website } = identifiers(site);
  return {
    '@type': kinds.get(path) ?? 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: language,
    isPartOf: { '@id': website },
    ...(path === '/' || path === '/about' || path === '/contact' ? { about: { '@id': organization } } : {}),
    primaryImageOfPage: { '@type': 'ImageObject', url: addressOf(image, site) },
    ...(crumbs ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
    ...(modified === undefined ? {} : { dateModified: modified }),
  };
}
