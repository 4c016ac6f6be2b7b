/** Most bytes a drawing may weigh as it lies in site/art. */
export const usualLimit = 20_000;

/** Drawings whose subject is many lines (contours, coasts, wakes, rows), each with the bytes it may weigh. */
export const heavier: Readonly<Record<string, number>> = {
  'plate-hero-chart': 37_500,
  'plate-track': 23_500,
  'plate-overprint': 21_000,
  'article-automation-economics': 20_500,
  'article-cultural-intelligence': 31_500,
  'article-decision-theory': 20_500,
  'article-ethical-ai': 22_500,
  'article-intelligent-agents': 25_500,
  'industry-aerospace': 21_500,
  'industry-agriculture': 29_000,
  'industry-energy': 28_500,
  'region-singapore': 22_500,
};

/** Why a drawing is too heavy, and what to do; undefined when it is not. */
export function weightFault(name: string, bytes: number): string | undefined {
  const limit = heavier[name] ?? usualLimit;
  if (bytes <= limit) return undefined;
  return `${name} weighs ${bytes} bytes, more than ${limit}. Draw fewer points; if its subject is its many lines, give it a limit of its own in tools/art/weights.ts.`;
}
