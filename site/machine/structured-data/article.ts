import { revised } from '../../prose/article-order.ts';
import type { ArticleWords } from '../../prose/article-words.ts';

export interface ArticleFacts {
  readonly headline: string;
  readonly category: string;
  /** The desk of the firm named as author. */
  readonly desk: string;
  /** Day of first publication, as `2024-03-20`, if known. */
  readonly published?: string;
  readonly updated: string;
  readonly readMinutes: number;
  /** Whether the article is announced but not yet published. */
  readonly comingSoon: boolean;
  readonly aiExtent: ArticleWords['aiUse']['extent'];
}

/** Structured data of an article, from its frontmatter. */
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

interface LetterSource extends Pick<ArticleFacts, 'desk' | 'updated' | 'readMinutes' | 'aiExtent'> {
  readonly title: string;
  readonly section: string;
  readonly published: string;
}

/** Structured data of a letter. */
export function letterFacts({ title, section, ...facts }: LetterSource): ArticleFacts {
  return { headline: title, category: section, comingSoon: false, ...facts };
}
