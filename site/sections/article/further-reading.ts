/** How many cards close an article. */
const cards = 3;

/**
 * Which articles to offer after one: first those it names itself, then the list's own order, never itself and none of
 * `shown`, which the page has offered already.
 */
export function furtherReading(slug: string, related: readonly string[], order: readonly string[], shown: readonly string[] = []): readonly string[] {
  const candidates = [...new Set([...related, ...order])];
  return candidates.filter((candidate) => candidate !== slug && !shown.includes(candidate)).slice(0, cards);
}
