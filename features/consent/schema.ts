/** Categories of consent, in the order of /cookies. `essential` needs no consent. */
export const consentCategories = ['essential', 'analytics', 'functional', 'personalization'] as const;
export const optionalCategories = ['analytics', 'functional', 'personalization'] as const;

export type ConsentCategory = (typeof consentCategories)[number];
export type OptionalCategory = (typeof optionalCategories)[number];

/** Categories that Global Privacy Control refuses, unless the visitor accepts them by hand while it is on. */
export const refusedBySignal: readonly OptionalCategory[] = ['analytics', 'personalization'];

/** Name of the cookie that stores the choice, and its lifetime in seconds (six months of 30 days). */
export const consentCookie = 'corbiere_consent';
export const consentLifetime = 180 * 24 * 60 * 60;

/** Name of the cookie that opts out of the visit counts, its value and its lifetime in seconds (365 days). */
export const uncountedCookie = 'corbiere_uncounted';
export const uncountedValue = '1';
export const uncountedLifetime = 365 * 24 * 60 * 60;

export type { ConsentChoices, ConsentReceipt } from './consent-receipt.ts';
