/** Days that the content itself states, as `2026-11-20`. */
export interface StatedDays {
  /** `updated` of each article, by slug. */
  readonly articles: ReadonlyMap<string, string>;
  /** Day of each letter's last change, by slug. */
  readonly letters: ReadonlyMap<string, string>;
  /** Day on which the report on accessibility was made. */
  readonly assessed: string;
  /** Versions of the legal texts, in any order. */
  readonly legal: readonly { readonly kind: string; readonly version: string }[];
}

function latest(days: Iterable<string>): string | undefined {
  return [...days].sort().at(-1);
}

/**
 * Day of a page's last change as stated in its content; undefined if it states none.
 * Never taken from the clock or the repository: docs/decisions/0020.
 */
export function lastModified(path: string, { articles, letters, assessed, legal }: StatedDays): string | undefined {
  if (path === '/insights') return latest(articles.values());
  if (path.startsWith('/insights/')) return articles.get(path.slice('/insights/'.length));
  if (path === '/letters') return latest(letters.values());
  if (path.startsWith('/letters/')) return letters.get(path.slice('/letters/'.length));
  if (path === '/accessibility') return assessed;
  return latest(legal.filter(({ kind }) => `/${kind}` === path).map(({ version }) => version));
}
