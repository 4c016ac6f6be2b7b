import type { Slots } from '../../contract/answers.ts';
import { enquiryFunctions, fieldsOf } from './schema.ts';
import type { ActPageName } from './page/acts/acts-words.ts';

function namesOf<Field extends { readonly name: string }>(fields: readonly Field[]): readonly Field['name'][] {
  return fields.map(({ name }) => name);
}

/** Field names of each form, in order; `topic` comes from the contact page's address. */
export const enquiryFields = {
  contact: [...namesOf(fieldsOf.contact), 'topic'],
  ethics: namesOf(fieldsOf.ethics),
  consultation: namesOf(fieldsOf.consultation),
} as const;

function typed<const Fields extends readonly string[]>(fields: Fields): readonly Fields[number][] {
  return fields;
}

/** Slots for the values, and for each field whether it is invalid (`true`, `false`) and why (empty if valid). */
function judged<Field extends string>(fields: readonly Field[]) {
  return fields.flatMap((field) => [field, `${field}-invalid` as const, `${field}-fault` as const]);
}

const { contact, ethics, consultation } = enquiryFields;

/** Pages, with their slots, that answer a form sent without JavaScript or an invalid link. */
export const enquirySlots = {
  'contact-received': [],
  'contact-invalid': [...judged(contact.filter((field) => field !== 'topic')), 'topic', 'subject-label'],
  'contact-failed': [...typed(contact), 'subject-label'],
  'contact-limited': [...typed(contact), 'subject-label', 'wait'],
  'ethics-received': [],
  'ethics-invalid': judged(ethics),
  'ethics-failed': typed(ethics),
  'ethics-limited': [...typed(ethics), 'wait'],
  'consultation-received': [],
  'consultation-invalid': judged(consultation),
  'consultation-failed': typed(consultation),
  'consultation-limited': [...typed(consultation), 'wait'],
  'act-unknown': [],
  'act-failed': [],
} as const satisfies Slots;

declare module '../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof enquirySlots> {}
  interface FramedPages extends Readonly<Record<ActPageName, true>> {}
}

export const enquiryFunctionNames = [
  ...Object.values(enquiryFunctions),
  ...(['act-on-enquiry', 'undo-enquiry-act'] as const),
];

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof enquiryFunctionNames)[number], true>> {}
}
