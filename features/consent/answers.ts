import type { Slots } from '../../contract/answers.ts';

/** Answer pages for opting out of (or back into) the visit counts, with their slots. */
export const countingSlots = {
  'visits-uncounted': [],
  'visits-counted': [],
  'visits-failed': [],
  'visits-limited': ['wait'],
} as const satisfies Slots;

declare module '../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof countingSlots> {}
}

export const consentFunctions = ['record-consent'] as const;

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof consentFunctions)[number], true>> {}
}
