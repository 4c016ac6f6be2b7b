import type { Article } from 'schema-dts';
import { revised } from '../../prose/article-order.ts';
import type { ArticleWords } from '../../prose/article-words.ts';
import { addressOf, identifiers } from '../addresses.ts';
import type { PageFacts } from './web-page.ts';
import { language } from './website.ts';

/** How far AI went into a text: `aiUse.extent` of an article. */
type AiExtent = 'none' | 'assisted' | 'drafted';

/** Concepts of the IPTC vocabulary, by the identifiers the IPTC gives them (http, as in every C2PA manifest). */
const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const terms: Record<AiExtent, string> = {
  none: 'digitalCreation',
  assisted: 'compositeWithTrainedAlgorithmicMedia',
  drafted: 'trainedAlgorithmicMedia',
};

/** The IPTC concept for a text's origin; docs/decisions/0020 says why these. */
function digitalSourceType(extent: AiExtent): { readonly '@id': string } {
  return { '@id': `${vocabulary}${terms[extent]}` };
}

export interface ArticleFacts {
  readonly headline: string;
  readonly category: string;
  /** Desk of the firm that signs the piece. */
  readonly desk: string;
  /** Day of first publication, `2024-03-20`, where it is known. */
  readonly published?: string;
  readonly updated: string;
  readonly readMinutes: number;
  /** A piece whose body is still to come. */
  readonly comingSoon: boolean;
  readonly aiExtent: AiExtent;
}

/**
 * An article of Insights, or a letter. A desk signs for the firm, so the author is a part of the organization, not a
 * person.
 */
export function article(facts: ArticleFacts, page: PageFacts, site: URL): Article {
  const url = addressOf(page.path, site);
  const { organization } = identifiers(site);
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': url },
    headline: facts.headline,
    description: page.description,
    image: addressOf(page.image, site),
    articleSection: facts.category,
    inLanguage: language,
    author: {
      '@type': 'Organization',
      name: facts.desk,
      url: addressOf('/about', site),
      parentOrganization: { '@id': organization },
    },
    publisher: { '@id': organization },
    ...(facts.published === undefined ? {} : { datePublished: facts.published }),
    dateModified: facts.updated,
    ...(facts.comingSoon ? { creativeWorkStatus: 'Draft' } : { timeRequired: `PT${facts.readMinutes}M` }),
    isAccessibleForFree: true,
    digitalSourceType: digitalSourceType(facts.aiExtent),
  };
}

/** What search engines are told of an article, from its frontmatter. */
export function articleFacts(words: ArticleWords): ArticleFacts {
  const published = words.published ?? words.publishOn;
  return {
    headline: words.title,
    category: words.category,
    desk: words.author,
    ...(published === undefined ? {} : { published }),
    updated: revised(words),
    readMinutes: words.readMinutes,
    comingSoon: words.status === 'coming-soon',
    aiExtent: words.aiUse.extent,
  };
}

interface LetterToTell extends Pick<ArticleFacts, 'desk' | 'updated' | 'readMinutes' | 'aiExtent'> {
  readonly title: string;
  /** Name of the newsletter. */
  readonly section: string;
  readonly published: string;
}

/** What search engines are told of a letter. */
export function letterFacts({ title, section, ...facts }: LetterToTell): ArticleFacts {
  return { headline: title, category: section, comingSoon: false, ...facts };
}
