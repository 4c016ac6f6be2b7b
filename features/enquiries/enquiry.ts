import type { TypedEnquiry } from './rows.ts';
import type { ConsultationRequest, ContactMessage, EthicsEnquiry } from './schema.ts';

/** One sending of a form: the hash of the name its browser gave it, and of what was sent. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

const untyped = { category: null, topic: null, organization: null, phone: null };

/** `label` is the chosen subject in words. */
export function contactEnquiry(
  { name, email, company, phone, subject: category, topic, message }: ContactMessage,
  label: string,
): TypedEnquiry {
  const given = { topic: topic ?? null, organization: company ?? null, phone: phone ?? null };
  return { ...given, kind: 'contact', category, name, email, subject: label, message };
}

export function ethicsEnquiryOf({ name, email, organization, subject, message }: EthicsEnquiry): TypedEnquiry {
  return { ...untyped, kind: 'ethics', name, email, organization: organization ?? null, subject, message };
}

/** `subject` is what the firm calls such a request: the form asks for none. */
export function consultationEnquiry(
  { name, email, company, message = '' }: ConsultationRequest,
  subject: string,
): TypedEnquiry {
  return { ...untyped, kind: 'consultation', name, email, organization: company ?? null, subject, message };
}
