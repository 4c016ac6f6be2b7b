import * as z from 'zod/mini';
import { emailAddress, emailMaximum } from '../../contract/email-address.ts';
import { gateFields } from '../../contract/gate-fields.ts';

export const contactSubjects = ['general', 'sales', 'support', 'partnership', 'media', 'careers'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** Teams that a legal page can address: its button leads to `/contact?topic=…`. */
export const contactTopics = ['privacy', 'legal'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Maximum length of each field, in UTF-16 units as browsers count. */
export const enquiryMaxima = {
  name: 100,
  email: emailMaximum,
  organization: 100,
  company: 100,
  phone: 40,
  subject: 200,
  ethicsMessage: 2000,
  message: 4000,
} as const;

const enquiryMinima = { name: 2, subject: 5, message: 20 } as const;

/** One line, trimmed. Control characters such as line breaks are refused, as lines are used in email headers. */
function line(label: string, missing: string, minimum: number, maximum: number) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(minimum, missing),
      z.maxLength(maximum, `${label} must be less than ${maximum} characters`),
      z.regex(/^\P{Cc}*$/u, `${label} must be a single line of text`),
    );
}

/** Several lines: line ends as LF (a native POST sends CRLF), trimmed, without other control characters. */
function text(missing: string, minimum: number, maximum: number) {
  return z.string(missing).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')),
    z.trim(),
    z.minLength(minimum, missing),
    z.maxLength(maximum, `Message must be less than ${maximum} characters`),
  );
}

function optionalLine(label: string, maximum: number) {
  const given = z.transform((value: string) => value || undefined);
  return z.optional(z.pipe(line(label, `${label} must be text`, 0, maximum), given));
}

function email(missing: string) {
  return emailAddress({ missing, tooLong: 'Email must be less than 255 characters', invalid: 'Invalid email address' });
}

export const chooseSubject = 'Please choose a subject';
const enterName = 'Please enter your name';
const enterEmail = 'Please enter your email address';

/** Fields that no person fills in: the gates’, and the idempotency key. */
const sendingFields = { ...gateFields, key: z.optional(z.uuid('key must be a UUID')) };

const atLeast = (label: string, minimum: number): string => `${label} must be at least ${minimum} characters`;

export const ethicsEnquiry = z.object({
  name: line('Name', atLeast('Name', enquiryMinima.name), enquiryMinima.name, enquiryMaxima.name),
  email: email('Invalid email address'),
  organization: optionalLine('Organization name', enquiryMaxima.organization),
  subject: line('Subject', atLeast('Subject', enquiryMinima.subject), enquiryMinima.subject, enquiryMaxima.subject),
  message: text(atLeast('Message', enquiryMinima.message), enquiryMinima.message, enquiryMaxima.ethicsMessage),
  ...sendingFields,
});

export const contactMessage = z.object({
  name: line('Name', enterName, 1, enquiryMaxima.name),
  email: email(enterEmail),
  company: optionalLine('Company', enquiryMaxima.company),
  phone: optionalLine('Phone', enquiryMaxima.phone),
  subject: z.enum(contactSubjects, chooseSubject),
  /** Set by `?topic=`; otherwise absent. */
  topic: z.optional(z.enum(contactTopics, 'Unknown topic')),
  message: text('Please enter a message', 1, enquiryMaxima.message),
  ...sendingFields,
});

export const consultationRequest = z.object({
  name: line('Name', enterName, 1, enquiryMaxima.name),
  email: email(enterEmail),
  company: optionalLine('Company', enquiryMaxima.company),
  message: z.optional(text('Message must be text', 0, enquiryMaxima.message)),
  ...sendingFields,
});

/** The three forms. The kind decides the promised time, and the team sorts by it. */
export const enquiryKinds = ['contact', 'ethics', 'consultation'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** What each form sends. */
export const enquirySchemas = {
  contact: contactMessage,
  ethics: ethicsEnquiry,
  consultation: consultationRequest,
} as const satisfies Record<EnquiryKind, z.core.$ZodType>;

export const enquiryFunctions = {
  contact: 'send-contact-message',
  ethics: 'send-ethics-enquiry',
  consultation: 'request-consultation',
} as const satisfies Record<EnquiryKind, string>;

interface Field {
  readonly name: string;
  readonly control: 'line' | 'lines' | 'choice';
  readonly type?: 'email' | 'tel';
  readonly autoComplete?: 'name' | 'email' | 'organization' | 'tel';
  readonly minLength?: number;
  readonly required: boolean;
  readonly wide?: true;
}

const nameField = { name: 'name', control: 'line', autoComplete: 'name', required: true } as const;
const emailField = { name: 'email', control: 'line', type: 'email', autoComplete: 'email', required: true } as const;
const companyField = { name: 'company', control: 'line', autoComplete: 'organization', required: false } as const;

/** The fields of each form, in order; labels are in content/pages/enquiries.yaml. */
export const fieldsOf = {
  contact: [
    nameField,
    emailField,
    companyField,
    { name: 'phone', control: 'line', type: 'tel', autoComplete: 'tel', required: false },
    { name: 'subject', control: 'choice', required: true },
    { name: 'message', control: 'lines', required: true },
  ],
  ethics: [
    { ...nameField, minLength: enquiryMinima.name },
    emailField,
    { name: 'organization', control: 'line', autoComplete: 'organization', required: false },
    { name: 'subject', control: 'line', minLength: enquiryMinima.subject, required: true },
    { name: 'message', control: 'lines', minLength: enquiryMinima.message, required: true },
  ],
  consultation: [
    nameField,
    emailField,
    { ...companyField, wide: true },
    { name: 'message', control: 'lines', required: false },
  ],
} as const satisfies Record<EnquiryKind, readonly Field[]>;

export interface EnquiryField extends Field {
  readonly name: (typeof fieldsOf)[EnquiryKind][number]['name'];
}

const allFields: readonly EnquiryField[] = Object.values(fieldsOf).flat();

export const enquiryFieldNames = [...new Set(allFields.map(({ name }) => name))];
