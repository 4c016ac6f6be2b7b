import * as z from 'zod/mini';
import { enquiryMaxima } from '../enquiries/schema.ts';

/** Digits with what people put between them, the country's code first or not. */
const telephone = /^\+?[\d\s()./-]+$/;

/** What a visitor says when they choose a time. */
export const callChoice = z.object({
  /** The moment in UTC, as the page offers it. */
  start: z.iso.datetime({ error: 'start' }),
  /** IANA name of the zone in which they read times. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  phone: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(enquiryMaxima.phone, 'phone'), z.regex(telephone, 'phone'))
      .check(z.refine((number) => number.replace(/\D/g, '').length >= 5, 'phone')),
  ),
});

export type CallChoice = z.infer<typeof callChoice>;
