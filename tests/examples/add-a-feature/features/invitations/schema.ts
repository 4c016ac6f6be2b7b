import * as z from 'zod/mini';
import type { Slots } from '../../contract/answers.ts';
import { emailAddress } from '../../contract/email-address.ts';
import { gateFields } from '../../contract/gate-fields.ts';

/** Longest name of an event, in UTF-16 units. */
export const longestEvent = 200;

/** The form. */
export const invitation = z.object({
  email: emailAddress({
    missing: 'Please enter your email address',
    tooLong: 'Email must be less than 255 characters',
    invalid: 'Invalid email address',
  }),
  event: z
    .string('Please name the event')
    .check(z.trim(), z.minLength(1, 'Please name the event'), z.maxLength(longestEvent), z.regex(/^\P{Cc}*$/u)),
  ...gateFields,
});

export const invitationFunctions = ['invite-us'] as const;

/** Pages that answer the form, with their slots. */
export const invitationSlots = { 'invitation-received': [], 'invitation-failed': [] } as const satisfies Slots;

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof invitationFunctions)[number], true>> {}
}
declare module '../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof invitationSlots> {}
}
