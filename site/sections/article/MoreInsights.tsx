import type { ArticleSummary } from '../../prose/articles.ts';
import type { Insights } from '../insights/insights-words.ts';
import { ArticleCard } from '../insights/ArticleCard.tsx';
import { ArticleMeta } from '../insights/ArticleMeta.tsx';

interface Properties {
  readonly articles: readonly ArticleSummary[];
  readonly copy: Insights;
}

/** Three more articles and a link to all. */
export function MoreInsights({ articles, copy }: Properties) {
  return (
    <section className="no-print py-section" aria-labelledby="more">
      <div className="wrap">
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="more" className="text-h3">
            {copy.article.more}
          </h2>
          <a className="link" href="/insights">
            {copy.article.all}
          </a>
        </div>
        <div className="grid grid-cols-3 gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-10 max-md:grid-cols-1">
          {articles.map((article) => (
            <ArticleCard key={article.slug} article={article} copy={copy} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** Articles to read until this one is published. */
export function Meanwhile({ title, articles, copy }: Properties & { readonly title: string }) {
  return (
    <div className="mt-8">
      <h3 className="text-h4">{title}</h3>
      <ul className="mt-3">
        {articles.map((article) => (
          <li key={article.slug} className="border-t border-rule py-3">
            <a className="py-1 link" href={`/insights/${article.slug}`}>
              {article.title}
            </a>
            <p className="mt-1 note figures">
              <ArticleMeta article={article} copy={copy} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
