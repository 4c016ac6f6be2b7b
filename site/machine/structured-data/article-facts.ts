import type { ArticleWords } from '../../sections/article/article-words.ts';
import type { ArticleFacts } from './article.ts';

/** What search engines are told of an article, from its frontmatter. */
export function articleFacts({ title, category, author, published, updated, readMinutes, status, aiUse }: ArticleWords): ArticleFacts {
  return {
    headline: title,
    category,
    desk: author,
    ...(published === undefined ? {} : { published }),
    updated,
    readMinutes,
    comingSoon: status === 'coming-soon',
    aiExtent: aiUse.extent,
  };
}
