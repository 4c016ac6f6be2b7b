/** Most bytes a drawing may weigh as it lies in site/art. */
export const usualLimit = 20_000;

/** Drawings whose subject is many lines, each with the bytes it may weigh; fewer points would show. */
export const heavier: Readonly<Record<string, number>> = {
  // A sheet 1,600 units wide: contours and a compass rose, seen at the full width of the window.
  'hero-wide': 26_000,
  // The world's coasts under the lines of equal variation.
  'article-cultural-intelligence': 31_000,
  // The wakes of twenty turbines at three depths, each where it is computed to be.
  'industry-energy': 23_000,
  // A coast with its depths, and four views of it; both stand in one page, where the second costs little.
  'figure-leading-marks-narrow': 29_000,
  'figure-leading-marks-wider': 29_000,
};

/** Why a drawing is too heavy, and what to do; undefined when it is not. */
export function weightFault(name: string, bytes: number): string | undefined {
  const limit = heavier[name] ?? usualLimit;
  if (bytes <= limit) return undefined;
  return `${name} weighs ${bytes} bytes, more than ${limit}. Draw fewer points; if its subject is its many lines, give it a limit of its own in tools/art/weights.ts.`;
}
