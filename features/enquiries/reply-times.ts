import * as z from 'zod/mini';
import { contactSubjects, contactTopics, enquiryKinds } from './schema.ts';
import { firm } from '../../contract/firm.ts';
import { timeZone } from '../../contract/time-zone.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-25'));

/** Hours until an answer, counted on all days or on business days only. */
const promise = z.strictObject({
  hours: z.int().check(z.positive()),
  during: z.enum(['every-day', 'business-days']),
  words: z.string().check(z.minLength(1)),
});

/** Where emails about certain enquiries go instead of TEAM_EMAIL; the first match counts. */
const route = z.strictObject({
  kind: z.enum(enquiryKinds),
  subject: z.optional(z.enum(contactSubjects)),
  topic: z.optional(z.enum(contactTopics)),
  /** A mailbox of firm.yaml by name, or an address. */
  to: z.union([z.keyof(firm.shape.emails), z.email()], {
    error: 'must be the name of a mailbox in firm.yaml, or an email address',
  }),
});

/** `content/enquiries.yaml`: promised times, and who is emailed. */
export const enquiryRules = z.strictObject({
  /** The desk's time zone, also used in emails; an IANA name such as Europe/Jersey. */
  deskTimeZone: timeZone,
  businessDays: z.array(z.enum(weekdays)).check(z.minLength(1)),
  holidays: z.array(date),
  promises: z.strictObject({ contact: promise, ethics: promise, consultation: promise }),
  /** Share of the promised time after which the team is reminded, in percent. */
  remindAt: z.int().check(z.minimum(1), z.maximum(99)),
  /** Days after its answer until an enquiry is closed automatically. */
  closeAnsweredAfter: z.int().check(z.positive()),
  /** Days after its due time until an open enquiry is closed automatically, as unanswered. */
  closeUnansweredAfter: z.int().check(z.positive()),
  routes: z.array(route),
  answers: z.strictObject({
    mailMegabytes: z.int().check(z.minimum(1), z.maximum(50)),
    recordMegabytes: z.int().check(z.minimum(1)),
    mailsPerDay: z.int().check(z.minimum(1)),
  }),
});

export type EnquiryRules = z.infer<typeof enquiryRules>;
export type PromisedTime = z.infer<typeof promise>;
export type Weekday = (typeof weekdays)[number];
