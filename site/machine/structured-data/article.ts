import { revised } from '../../prose/article-order.ts';
import type { ArticleWords } from '../../prose/article-words.ts';

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
  /** How far AI went into the text: `aiUse.extent` of an article. */
  readonly aiExtent: ArticleWords['aiUse']['extent'];
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
