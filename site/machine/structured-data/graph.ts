import type { AboutPage, Article, CollectionPage, ContactPage, Graph, Thing, WebPage } from 'schema-dts';
import type { Firm } from '../../../contract/firm.ts';
import { pages } from '../../copy/routes.ts';
import { addressOf } from '../addresses.ts';
import type { ArticleFacts } from './article.ts';

export interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  /** Day of the last change of the text, as `2026-11-20`, if the content states it. */
  readonly modified?: string;
  /** Name of the page in breadcrumbs, if it differs from the title. */
  readonly name?: string;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export interface GraphFacts {
  readonly firm: Firm;
  readonly site: URL;
  readonly logo: string;
  readonly page: PageFacts;
  readonly article?: ArticleFacts;
  readonly questions?: readonly Question[];
}

const inLanguage = 'en-GB';

const kinds = new Map<string, 'AboutPage' | 'CollectionPage' | 'ContactPage'>([
  ['/about', 'AboutPage'],
  ['/insights', 'CollectionPage'],
  ['/contact', 'ContactPage'],
]);

/** IPTC concepts for a text's origin; docs/decisions/0020 says why these. */
const origins: Record<ArticleFacts['aiExtent'], string> = {
  none: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation',
  assisted: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  drafted: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
};

/** The structured data of a page as one JSON-LD document. */
export function graph({ firm, site, logo, page, article, questions = [] }: GraphFacts): Graph {
  const url = addressOf(page.path, site);
  const [organization, website] = [
    { '@id': addressOf('/#organization', site) },
    { '@id': addressOf('/#website', site) },
  ];
  const crumbs = trail(page.path, article?.headline ?? page.name ?? page.title);
  // The home page of a social network is not a profile.
  const profiles = firm.social.map((network) => network.url).filter((address) => new URL(address).pathname !== '/');
  const nodes: Thing[] = [
    // Only facts from content/firm.yaml: no address, founding year or number of staff.
    {
      '@type': 'Organization',
      ...organization,
      name: firm.name,
      url: addressOf('/', site),
      logo: addressOf(logo, site),
      description: firm.blurb,
      slogan: firm.descriptor,
      email: firm.emails.hello,
      telephone: firm.telephone.href.replace('tel:', ''),
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
    {
      '@type': 'WebSite',
      ...website,
      name: firm.name,
      url: addressOf('/', site),
      inLanguage,
      publisher: organization,
    },
    {
      '@type': kinds.get(page.path) ?? 'WebPage',
      '@id': url,
      url,
      name: page.title,
      description: page.description,
      inLanguage,
      isPartOf: website,
      ...(['/', '/about', '/contact'].includes(page.path) ? { about: organization } : {}),
      primaryImageOfPage: { '@type': 'ImageObject', url: addressOf(page.image, site) },
      ...(crumbs.length > 0 ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
      ...(page.modified === undefined ? {} : { dateModified: page.modified }),
    } satisfies AboutPage | CollectionPage | ContactPage | WebPage,
  ];
  if (crumbs.length > 0)
    nodes.push({
      '@type': 'BreadcrumbList',
      '@id': `${url}#breadcrumb`,
      itemListElement: crumbs.map(({ path, label }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: label,
        item: addressOf(path, site),
      })),
    });
  if (article) nodes.push(articleNode(article, page, site));
  if (questions.length > 0)
    nodes.push({
      '@type': 'FAQPage',
      '@id': `${url}#faq`,
      url,
      inLanguage,
      isPartOf: { '@id': url },
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    });
  return { '@context': 'https://schema.org', '@graph': nodes };
}

/** An article or a letter. A desk signs for the firm, so the author is a part of the organization. */
function articleNode(facts: ArticleFacts, page: PageFacts, site: URL): Article {
  const url = addressOf(page.path, site);
  const organization = { '@id': addressOf('/#organization', site) };
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': url },
    headline: facts.headline,
    description: page.description,
    image: addressOf(page.image, site),
    articleSection: facts.category,
    inLanguage,
    author: {
      '@type': 'Organization',
      name: facts.desk,
      url: addressOf('/about', site),
      parentOrganization: organization,
    },
    publisher: organization,
    ...(facts.published === undefined ? {} : { datePublished: facts.published }),
    dateModified: facts.updated,
    ...(facts.comingSoon ? { creativeWorkStatus: 'Draft' } : { timeRequired: `PT${facts.readMinutes}M` }),
    isAccessibleForFree: true,
    digitalSourceType: { '@id': origins[facts.aiExtent] },
  };
}

const home = { path: '/', label: 'Home' };
/** Lists above pages of one kind; regional pages have none, so they hang from the home page. */
const lists = new Map([
  ['insights', [home, { path: '/insights', label: 'Insights' }]],
  ['letters', [home, { path: '/letters', label: 'Letters' }]],
  ['regions', [home]],
]);

/** The breadcrumbs to `path`, if any. @param title name of an article, a letter or a region; others take their label */
function trail(path: string, title: string) {
  if (path === '/') return [];
  const above = lists.get(/^\/([a-z]+)\//.exec(path)?.[1] ?? '');
  if (above) return [...above, { path, label: title }];
  const route = pages.find((candidate) => candidate.path === path);
  return route ? [home, { path, label: route.label }] : [];
}

/** JSON for a script element: no text in it can end the element or open a comment. */
export function scriptText(document: Graph): string {
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}
