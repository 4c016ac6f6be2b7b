import { fill } from '../../../contract/slots.ts';

/** The slug of a category: `Future Tech` → `future-tech`. */
export function categorySlug(category: string): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

/** The category in a query string; '' (all) if there is none or it is unknown. */
export function chosenCategory(search: string, known: readonly string[]): string {
  const asked = new URLSearchParams(search).get('category') ?? '';
  return known.includes(asked) ? asked : '';
}

/** "10 articles", "1 article", from the page's own words. */
export function countWords(count: number, words: { readonly one: string; readonly other: string }): string {
  return fill(count === 1 ? words.one : words.other, { n: String(count) });
}
