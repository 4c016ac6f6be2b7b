import { pressed, type Slots } from '../../contract/answers.ts';

/** The checkbox that confirms an erasure; a form submitted without it erases nothing. */
export const eraseSure = { name: 'sure', value: 'yes' } as const;

/** Answer pages of requesting, seeing and erasing one's data, with their slots. */
export const myDataSlots = {
  'my-data-requested': [],
  'my-data-withheld': [],
  'my-data-invalid': ['message', 'email'],
  'my-data-failed': ['email'],
  'my-data-limited': ['email', 'wait'],
  'my-data-open': ['token', ...pressed],
  'my-data-shown': ['email', 'newsletter', 'enquiries', 'mails', 'lost', 'token', ...pressed],
  'my-data-erased': [],
  'my-data-erasing': [],
  'my-data-link-unknown': [],
} as const satisfies Slots;

declare module '../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof myDataSlots> {}
}

export const myDataFunctions = ['request-my-data', 'open-my-data', 'download-my-data', 'erase-my-data'] as const;

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof myDataFunctions)[number], true>> {}
}
