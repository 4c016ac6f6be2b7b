import { categorySlug, countWords } from './category.ts';
import type { Insights } from './insights-words.ts';

interface Properties {
  readonly words: Insights['filter'];
  /** How many articles the list has. */
  readonly total: number;
  /** How many of each category, by its slug. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Eight links that filter the list. Without a script the fragment does it, by `:target`, and no link is said to be the
 * current one, which only a script can move, and each count lies ready; with one, the address carries `?category=`
 * alone, the current link says so and the count is announced (site/sections/insights/category-filter.ts).
 */
export function CategoryFilter({ words, total, counts }: Properties) {
  const { label, all, categories, count } = words;
  return (
    <nav className="filter" aria-label={label} data-one={count.one} data-other={count.other}>
      <ul>
        <li>
          <a href="/insights" data-category="">
            {all}
          </a>
        </li>
        {categories.map((category) => {
          const slug = categorySlug(category);
          return (
            <li key={slug}>
              <a id={slug} href={`/insights?category=${slug}#${slug}`} data-category={slug}>
                {category}
              </a>
            </li>
          );
        })}
      </ul>
      <p className="filter-count note figures" role="status">
        <span data-count="">{countWords(total, count)}</span>
        {categories.map((category) => {
          const slug = categorySlug(category);
          return (
            <span key={slug} data-count={slug}>
              {countWords(counts[slug] ?? 0, count)}
            </span>
          );
        })}
      </p>
    </nav>
  );
}
