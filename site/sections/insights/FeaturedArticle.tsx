import type { ArticleSummary } from '../../prose/articles.ts';
import { categorySlug } from './category.ts';
import type { Insights } from './insights-words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Plate } from '../../ui/Plate.tsx';
import { ArticleMeta } from './ArticleMeta.tsx';

interface Properties {
  readonly article: ArticleSummary;
  readonly copy: Insights;
}

/** The piece that opens the list, across the page. */
export function FeaturedArticle({ article, copy }: Properties) {
  const { slug, category, title, excerpt, plate } = article;
  return (
    <article className="card feature" data-listed={categorySlug(category)}>
      <div className="card-art feature-art">
        <Plate plate={plate} sizes="(min-width: 64em) 46rem, 100vw" first />
      </div>
      <div>
        <Badge category={category} />
        <h2 className="card-title feature-title">
          <a href={`/insights/${slug}`}>{title}</a>
        </h2>
        <p className="mt-4 lede">{excerpt}</p>
        <p className="card-meta">
          <ArticleMeta article={article} copy={copy} />
        </p>
      </div>
    </article>
  );
}
