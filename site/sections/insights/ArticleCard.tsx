import type { ArticleSummary } from '../../prose/articles.ts';
import type { Insights } from './insights-words.ts';
import { Card } from '../../ui/Card.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';

interface Properties {
  readonly article: ArticleSummary;
  readonly copy: Insights;
  readonly heading?: 'h2' | 'h3';
}

/** An article in a grid. */
export function ArticleCard({ article, copy, heading = 'h3' }: Properties) {
  const { slug, category, title, excerpt, plate } = article;
  return (
    <Card
      category={category}
      title={title}
      href={`/insights/${slug}`}
      text={excerpt}
      plate={plate}
      meta={<ArticleMeta article={article} copy={copy} />}
      heading={heading}
      className="reveal border-t border-ink pt-4"
    />
  );
}
