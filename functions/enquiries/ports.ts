import type { EnquiryKind } from '../../contract/enquiries.ts';
import type { TypedEnquiry } from './enquiry.ts';

export type EnquiryMailKind =
  | 'enquiry-team'
  | 'enquiry-acknowledgement'
  | 'enquiry-digest'
  | 'enquiry-reminder'
  | 'enquiry-overdue'
  | 'enquiry-webhook'
  | 'enquiry-erased'
  | 'enquiry-erased-webhook';
export type EnquiryState = 'open' | 'answered' | 'closed';

/** An enquiry as it is kept. */
export interface Enquiry extends TypedEnquiry {
  readonly id: string;
  readonly reference: string;
  readonly state: EnquiryState;
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

/** What the rules need of storage, inside one transaction. */
export interface EnquiryRecords {
  /** Reference and body of the sending that a key names; undefined when there is none, or it ended. */
  sending(key: string, now: Date): Promise<{ readonly reference: string; readonly body: string } | undefined>;
  /** False when the key is taken. */
  nameSending(sending: Sending, enquiryId: string, endsAt: Date, now: Date): Promise<boolean>;
  /** Acknowledgements to an address since a time; its count cannot change until the transaction ends. */
  acknowledgedSince(addressKey: string, since: Date): Promise<number>;
  add(enquiry: Enquiry, addressKey: string, acknowledged: boolean): Promise<void>;
  byId(id: string): Promise<Enquiry | undefined>;
  /** The sender's mail server says for good, by this code, that there is no such address. */
  refuseAddress(enquiryId: string, code: string): Promise<void>;
  /** Message-ID of the mail that acknowledged an enquiry, or is about to. */
  acknowledgementOf(enquiryId: string): Promise<string | undefined>;
  /** Marks and returns at most `limit` open enquiries whose reminder, or whose end of the promised time, has come; each once. */
  takeOverdue(now: Date, limit: number): Promise<Enquiry[]>;
  takeWarned(now: Date, limit: number): Promise<Enquiry[]>;
  /** Marks and returns at most `limit` overdue enquiries that are still open, and of which the team has not heard since a time. */
  takeEscalated(now: Date, quietSince: Date, limit: number): Promise<Enquiry[]>;
  /** Puts enquiries into the digest that waits for a mailbox of the team, or into a new one with the given id. */
  announce(enquiryIds: readonly string[], digest: { readonly id: string; readonly team: string; readonly at: Date }): Promise<void>;
  /** The open enquiries of a digest, the first due on top. */
  announcedIn(digestId: string): Promise<Enquiry[]>;
  enqueue(...mails: readonly EnquiryMail[]): Promise<void>;
}

export interface EnquiryMail {
  readonly id: string;
  readonly kind: EnquiryMailKind;
  readonly enquiryId: string;
  readonly recipient: string;
  readonly at: Date;
}

export interface EnquiryStore extends Pick<EnquiryRecords, 'sending'> {
  transaction<Result>(work: (records: EnquiryRecords) => Promise<Result>): Promise<Result>;
}

/** Everything the use cases need from outside. */
export interface EnquiryTools {
  readonly store: EnquiryStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintReference: (kind: EnquiryKind) => string;
  /** Moments of reminder and deadline. */
  readonly times: (kind: EnquiryKind, from: Date) => { readonly warnAt: Date; readonly dueAt: Date };
  readonly teamOf: (enquiry: TypedEnquiry) => string;
  /** Whether a webhook wants to hear of enquiries. */
  readonly webhook: boolean;
  readonly onMail: () => void;
}
