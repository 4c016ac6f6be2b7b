/** What a visitor decides on, in the order of /cookies. `essential` is never asked for. */
export const consentCategories = ['essential', 'analytics', 'functional', 'personalization'] as const;
export const optionalCategories = ['analytics', 'functional', 'personalization'] as const;

export type ConsentCategory = (typeof consentCategories)[number];
export type OptionalCategory = (typeof optionalCategories)[number];

/** What Global Privacy Control refuses, unless the visitor accepts it by hand while the signal is on. */
export const refusedBySignal: readonly OptionalCategory[] = ['analytics', 'personalization'];

/** The one cookie that keeps the choice, and how long, in seconds (six months of 30 days). */
export const consentCookie = 'corbiere_consent';
export const consentLifetime = 180 * 24 * 60 * 60;

/** The cookie of the objection to being counted: its value, and how long it lasts, in seconds (a year of 365 days). */
export const uncountedCookie = 'corbiere_uncounted';
export const uncountedValue = '1';
export const uncountedLifetime = 365 * 24 * 60 * 60;

export type { ConsentChoices, ConsentReceipt } from './consent-receipt.ts';
