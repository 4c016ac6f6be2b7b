/** Days that the content itself states, as `2026-11-20`. */
export interface StatedDays {
  readonly articles: ReadonlyMap<string, string>;
  readonly letters: ReadonlyMap<string, string>;
  readonly assessed: string;
  readonly legal: readonly { readonly kind: string; readonly version: string }[];
}

function latest(days: Iterable<string>): string | undefined {
  return [...days].sort().at(-1);
}

/** Day of a page's last change as its content states it; never from clock or repository (docs/decisions/0020). */
export function lastModified(path: string, { articles, letters, assessed, legal }: StatedDays): string | undefined {
  if (path === '/insights') return latest(articles.values());
  if (path.startsWith('/insights/')) return articles.get(path.slice('/insights/'.length));
  if (path === '/letters') return latest(letters.values());
  if (path.startsWith('/letters/')) return letters.get(path.slice('/letters/'.length));
  if (path === '/accessibility') return assessed;
  return latest(legal.filter(({ kind }) => `/${kind}` === path).map(({ version }) => version));
}
