import type { ArticleSummary } from '../../prose/articles.ts';
import type { Insights } from '../insights/insights-words.ts';
import { ArticleMeta } from '../insights/ArticleMeta.tsx';

interface Properties {
  readonly title: string;
  readonly articles: readonly ArticleSummary[];
  readonly copy: Insights;
}

/** What to read until a piece is out. */
export function Meanwhile({ title, articles, copy }: Properties) {
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
