import * as z from 'zod/mini';
import { typedColumns, typedEnquiry, type TypedEnquiry } from './rows.ts';
import type { ConsultationRequest, ContactMessage, EnquiryKind, EthicsEnquiry } from './schema.ts';

/** One sending of a form: the hash of the name its browser gave it, and of what was sent. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

const untyped = Object.fromEntries(typedColumns.map((column) => [column, null]));

/** What the fields of a form say of an enquiry; what its visitor left empty is null. */
function typedIn(kind: EnquiryKind, fields: Partial<Record<keyof TypedEnquiry, string | undefined>>): TypedEnquiry {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return z.parse(typedEnquiry, { ...untyped, ...Object.fromEntries(given), kind });
}

/** `label` is the chosen subject in words. */
export function contactEnquiry({ company, subject, ...typed }: ContactMessage, label: string): TypedEnquiry {
  return typedIn('contact', { ...typed, organization: company, category: subject, subject: label });
}

export function ethicsEnquiryOf(typed: EthicsEnquiry): TypedEnquiry {
  return typedIn('ethics', typed);
}

/** `subject` is what the firm calls such a request: the form asks for none. */
export function consultationEnquiry({ company, message = '', ...typed }: ConsultationRequest, subject: string) {
  return typedIn('consultation', { ...typed, organization: company, message, subject });
}
