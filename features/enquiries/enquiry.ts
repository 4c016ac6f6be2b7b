import * as z from 'zod/mini';
import { typedColumns, typedEnquiry, type TypedEnquiry } from './rows.ts';
import type { ConsultationRequest, ContactMessage, EnquiryKind, EthicsEnquiry } from './schema.ts';

/** One submission of a form: the hashes of its idempotency key and of its contents. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

const untyped = Object.fromEntries(typedColumns.map((column) => [column, null]));

function typedIn(kind: EnquiryKind, fields: Partial<Record<keyof TypedEnquiry, string | undefined>>): TypedEnquiry {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return z.parse(typedEnquiry, { ...untyped, ...Object.fromEntries(given), kind });
}

/** Makes an enquiry of a contact message. @param label the chosen subject in words */
export function contactEnquiry({ company, subject, ...typed }: ContactMessage, label: string): TypedEnquiry {
  return typedIn('contact', { ...typed, organization: company, category: subject, subject: label });
}

export function ethicsEnquiryOf(typed: EthicsEnquiry): TypedEnquiry {
  return typedIn('ethics', typed);
}

/** Makes an enquiry of a consultation request. @param subject the firm's words, as the form asks for none */
export function consultationEnquiry({ company, message = '', ...typed }: ConsultationRequest, subject: string) {
  return typedIn('consultation', { ...typed, organization: company, message, subject });
}
