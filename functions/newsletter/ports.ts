import type { SubscriberState } from './rules.ts';

export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
}

export type OptInEvent = 'requested' | 'confirmed' | 'unsubscribed' | 'refused';
export type LinkPurpose = 'confirm' | 'unsubscribe';
export type LetterKind = 'newsletter-confirmation' | 'newsletter-welcome' | 'newsletter-issue';

/** A request for the newsletter, as it came in. */
export interface SignUp {
  readonly id: string;
  readonly email: string;
  readonly key: string;
  readonly form: string;
  readonly wording: string;
  readonly at: Date;
}

/** What the rules need of storage, all inside one transaction. Subscribers come locked until its end. */
export interface NewsletterRecords {
  addSignUp(signUp: SignUp): Promise<void>;
  /** A request with what was decided; nothing else is decided about its address until the transaction ends. */
  signUp(id: string): Promise<(SignUp & { readonly outcome: 'mail' | 'nothing' | undefined }) | undefined>;
  decide(signUpId: string, outcome: 'mail' | 'nothing'): Promise<void>;
  /** Times of the requests for an address that led to a mail, from `since` on. */
  mailedSince(key: string, since: Date): Promise<Date[]>;
  /** The subscriber of an address. */
  byAddress(key: string): Promise<Subscriber | undefined>;
  /** Adds a pending subscriber. */
  add(subscriber: { id: string; email: string; key: string; at: Date }): Promise<void>;
  byId(id: string): Promise<Subscriber | undefined>;
  byLink(hash: string, purpose: LinkPurpose): Promise<{ subscriber: Subscriber; expiresAt: Date | undefined } | undefined>;
  /** Whether the link's subscriber was deleted because time ran out; only the hash of the link is left. */
  isSpent(hash: string, purpose: LinkPurpose): Promise<boolean>;
  /** The owner of the address wants no newsletter, and no request for one until a time. */
  suppress(email: string, at: Date, requestsUntil: Date | undefined): Promise<void>;
  requestsStopped(email: string, now: Date): Promise<boolean>;
  /** The owner of the address wants mail again. */
  liftSuppression(email: string): Promise<void>;
  change(id: string, change: { state: SubscriberState; at: Date; email?: string }): Promise<void>;
  addEvent(event: { id: string; subscriberId: string; event: OptInEvent; form: string; wording: string; at: Date }): Promise<void>;
  /** Form and wording of the latest request, for the proof of its confirmation. */
  latestRequest(subscriberId: string): Promise<{ form: string; wording: string } | undefined>;
  addLink(link: { hash: string; subscriberId: string; purpose: LinkPurpose; at: Date; expiresAt: Date | undefined }): Promise<void>;
  dropLinks(subscriberId: string, purpose: LinkPurpose): Promise<void>;
  /** Puts a letter about a sign-up or a subscriber into the outbox. */
  enqueue(letter: { id: string; kind: LetterKind; about: { readonly id: string; readonly email: string }; at: Date }): Promise<void>;
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
