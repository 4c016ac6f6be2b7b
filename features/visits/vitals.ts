/** Core Web Vitals, in the order of the staff's tables. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Largest value that counts: milliseconds, for CLS its score. More is a broken clock, or a page left alone. */
export const vitalMaxima: Readonly<Record<VitalName, number>> = { LCP: 60_000, INP: 60_000, CLS: 10 };
