import './insights.css';
import { fill } from '../../../contract/slots.ts';
import { ConsentBox } from '../../../features/consent/page/ConsentBox.tsx';
import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import type { ArticleSummary } from '../../prose/articles.ts';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { howMany } from './how-many.ts';
import { categorySlug } from './category.ts';
import type { Insights } from './insights-words.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { CategoryFilter } from './CategoryFilter.tsx';
import { FeaturedArticle } from './FeaturedArticle.tsx';

interface Properties {
  readonly copy: Insights;
  readonly featured: ArticleSummary;
  readonly articles: readonly ArticleSummary[];
  readonly consent: ConsentWords;
}

/** All articles: the filter, the featured piece, then the others in three columns. */
export function ArticleList({ copy, featured, articles, consent }: Properties) {
  const {
    boxes,
    kept: { receipt },
  } = consent;
  const counts: Record<string, number> = {};
  for (const { category } of [featured, ...articles])
    counts[categorySlug(category)] = (counts[categorySlug(category)] ?? 0) + 1;
  return (
    <>
      <div className="insights-head wrap">
        <h1>{copy.title}</h1>
        <p className="mt-6 max-w-[40rem] lede">
          {fill(copy.lede, howMany([featured, ...articles]))}{' '}
          <TextLink href={copy.search.to}>{copy.search.label}</TextLink>.
        </p>
        <CategoryFilter words={copy.filter} total={articles.length + 1} counts={counts} />
        <ConsentBox category="personalization" words={boxes.personalization} policy={boxes.policy} receipt={receipt} />
        <p id="last-category" className="last-category note" data-forgotten={copy.filter.forgotten} hidden>
          {copy.filter.last} <a className="link" href="/insights" />.{' '}
          <button className="link" type="button">
            {copy.filter.forget}
          </button>
        </p>
      </div>
      <div className="wrap">
        <FeaturedArticle article={featured} copy={copy} />
        <FirstScreenEnds />
        <div className="article-grid">
          {articles.map((article) => (
            <div key={article.slug} data-listed={categorySlug(article.category)}>
              <ArticleCard article={article} copy={copy} heading="h2" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
