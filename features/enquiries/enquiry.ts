import type { ConsultationRequest, ContactMessage, EnquiryKind, EthicsEnquiry } from './schema.ts';
import type { TrayRule } from './side-tray.ts';

/** What a visitor typed, in the one form that all kinds share. */
export interface TypedEnquiry {
  readonly kind: EnquiryKind;
  /** Chosen subject of the contact form. */
  readonly category: string | undefined;
  readonly topic: string | undefined;
  readonly name: string;
  readonly email: string;
  readonly organization: string | undefined;
  readonly phone: string | undefined;
  /** One line. */
  readonly subject: string;
  readonly message: string;
}

export type EnquiryState = 'open' | 'answered' | 'closed' | 'tray';

/** An enquiry as it is kept. */
export interface Enquiry extends TypedEnquiry {
  readonly id: string;
  readonly reference: string;
  readonly state: EnquiryState;
  /** What laid it aside as it came in. */
  readonly trayRule?: TrayRule | undefined;
  readonly team: string;
  readonly receivedAt: Date;
  readonly warnAt: Date;
  readonly dueAt: Date;
  /** SMTP's code, when the sender's mail server says that there is no such address. */
  readonly addressRefused?: string;
}

/** One sending of a form: the hash of the name its browser gave it, and of what was sent. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

/** `label` is the chosen subject in words. */
export function contactEnquiry(
  { name, email, company, phone, subject, topic, message }: ContactMessage,
  label: string,
): TypedEnquiry {
  return {
    kind: 'contact',
    category: subject,
    topic,
    name,
    email,
    organization: company,
    phone,
    subject: label,
    message,
  };
}

export function ethicsEnquiryOf({ name, email, organization, subject, message }: EthicsEnquiry): TypedEnquiry {
  return {
    kind: 'ethics',
    category: undefined,
    topic: undefined,
    name,
    email,
    organization,
    phone: undefined,
    subject,
    message,
  };
}

/** `subject` is what the firm calls such a request: the form asks for none. */
export function consultationEnquiry(
  { name, email, company, message }: ConsultationRequest,
  subject: string,
): TypedEnquiry {
  return {
    kind: 'consultation',
    category: undefined,
    topic: undefined,
    name,
    email,
    organization: company,
    phone: undefined,
    subject,
    message: message ?? '',
  };
}
