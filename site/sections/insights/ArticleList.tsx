import './insights.css';
import { fill } from '../../../contract/slots.ts';
import { ConsentBox } from '../../../features/consent/page/ConsentBox.tsx';
import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import type { ArticleSummary } from '../../prose/articles.ts';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { howMany } from './how-many.ts';
import { categorySlug, countWords } from './category.ts';
import type { Insights } from './insights-words.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Plate } from '../../ui/Plate.tsx';
import { ArticleMeta, type ArticleProperties } from './ArticleMeta.tsx';
import type { ReactNode } from 'react';

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
  const all = [featured, ...articles];
  return (
    <>
      <div className="insights-head relative wrap page-head pb-14">
        <h1>{copy.title}</h1>
        <p className="mt-6 max-w-[40rem] lede">
          {fill(copy.lede, howMany(all))}{' '}
          <span className="whitespace-nowrap">
            <TextLink href={copy.search.to}>{copy.search.label}</TextLink>.
          </span>
        </p>
        <CategoryFilter words={copy.filter} listed={all.map(({ category }) => categorySlug(category))} />
        <ConsentBox category="personalization" words={boxes.personalization} policy={boxes.policy} receipt={receipt} />
        <p id="last-category" className="absolute bottom-5 note" data-forgotten={copy.filter.forgotten} hidden>
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

function FeaturedArticle({ article, copy }: ArticleProperties) {
  const { slug, category, title, excerpt, plate } = article;
  return (
    <article className="card feature" data-listed={categorySlug(category)}>
      <div className="card-art mt-0">
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

/**
 * Eight links that filter the list. Without scripts the fragment does it, by `:target`; no link is marked as current,
 * and all counts are in the page. With scripts, the address has `?category=`
 * instead, the current link is marked and the count is announced (site/sections/insights/category-filter.ts).
 */
function CategoryFilter({ words, listed }: { readonly words: Insights['filter']; readonly listed: readonly string[] }) {
  const { label, all, count } = words;
  const categories = words.categories.map((name) => ({ name, slug: categorySlug(name) }));
  return (
    <nav
      className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 filter print:hidden"
      aria-label={label}
      data-one={count.one}
      data-other={count.other}
    >
      <ul className="flex flex-wrap gap-2">
        <li>
          <a href="/insights" data-category="">
            {all}
          </a>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <a id={slug} href={`/insights?category=${slug}#${slug}`} data-category={slug}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="filter-count min-w-22 note figures max-md:basis-full xl:text-right" role="status">
        <span data-count="">{countWords(listed.length, count)}</span>
        {categories.map(({ slug }) => (
          <span key={slug} data-count={slug}>
            {countWords(listed.filter((each) => each === slug).length, count)}
          </span>
        ))}
      </p>
    </nav>
  );
}

/** A row for the monthly letter at the end of the list. */
export function StayUpdated({ copy, children }: { readonly copy: Insights['stay']; readonly children?: ReactNode }) {
  return (
    <section className="no-print py-section" aria-labelledby="stay-updated">
      <div className="wrap">
        <div
          className={
            'grid grid-cols-1 items-start gap-x-column gap-y-6 border-t border-ink pt-8 ' +
            'lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]'
          }
        >
          <div>
            <h2 id="stay-updated" className="text-h3">
              {copy.title}
            </h2>
            <p className="mt-2 max-w-measure text-ink-2">{copy.text}</p>
            <p className="mt-2 note">
              <a className="link" href={copy.letters.to}>
                {copy.letters.label}
              </a>
            </p>
          </div>
          <div>{children}</div>
        </div>
      </div>
    </section>
  );
}
