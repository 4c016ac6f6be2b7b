/** Core Web Vitals and what explains them, in the order of the staff's tables. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/**
 * Largest value that counts: milliseconds, for CLS its score. A slower page is a broken clock, or was left alone while
 * loading.
 */
export const vitalMaxima: Readonly<Record<VitalName, number>> = {
  LCP: 60_000,
  INP: 60_000,
  CLS: 10,
  FCP: 60_000,
  TTFB: 60_000,
};
