/** Core Web Vitals, in the order of the staff's tables. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Largest plausible value: milliseconds, for CLS its score. More means a broken clock or a page left open. */
export const vitalMaxima: Readonly<Record<VitalName, number>> = { LCP: 60_000, INP: 60_000, CLS: 10 };
