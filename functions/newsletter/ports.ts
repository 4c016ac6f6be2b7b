import type { SubscriberState } from './rules.ts';

export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
}

export type ConsentEvent = 'requested' | 'confirmed' | 'unsubscribed';
export type LinkPurpose = 'confirm' | 'unsubscribe';
export type LetterKind = 'newsletter-confirmation' | 'newsletter-welcome' | 'newsletter-issue';

/** What the rules need of storage, all inside one transaction. Subscribers come locked until its end. */
export interface NewsletterRecords {
  /** The subscriber of an address; adds a pending one when there is none (`known` is then false). */
  take(address: { email: string; key: string; id: string; at: Date }): Promise<{ subscriber: Subscriber; known: boolean }>;
  byId(id: string): Promise<Subscriber | undefined>;
  byLink(hash: string, purpose: LinkPurpose): Promise<{ subscriber: Subscriber; expiresAt: Date | undefined } | undefined>;
  /** Whether the link's subscriber was deleted because time ran out; only the hash of the link is left. */
  isSpent(hash: string, purpose: LinkPurpose): Promise<boolean>;
  /** The owner of the address wants mail again. */
  liftSuppression(email: string): Promise<void>;
  change(id: string, change: { state: SubscriberState; at: Date; email?: string }): Promise<void>;
  addEvent(event: { id: string; subscriberId: string; event: ConsentEvent; form: string; wording: string; at: Date }): Promise<void>;
  /** Form and wording of the latest request, for the proof of its confirmation. */
  latestRequest(subscriberId: string): Promise<{ form: string; wording: string } | undefined>;
  addLink(link: { hash: string; subscriberId: string; purpose: LinkPurpose; at: Date; expiresAt: Date | undefined }): Promise<void>;
  dropLinks(subscriberId: string, purpose: LinkPurpose): Promise<void>;
  confirmationTimes(subscriberId: string, since: Date): Promise<Date[]>;
  enqueue(letter: { id: string; kind: LetterKind; subscriber: Subscriber; at: Date }): Promise<void>;
}

export interface NewsletterStore {
  /** Runs `work` in one transaction; what it did is durable when this resolves. */
  transaction<Result>(work: (records: NewsletterRecords) => Promise<Result>): Promise<Result>;
}

/** Everything else a use case needs from outside. */
export interface NewsletterTools {
  readonly store: NewsletterStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  /** Version of the words under which people sign up now. */
  readonly wording: string;
  /** Called after mail was put into the outbox. */
  readonly onMail: () => void;
}
