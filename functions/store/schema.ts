/** Times are ISO 8601 UTC text with milliseconds, so that text order is time order on both engines; keys are UUID v7. */
export interface Schema {
  subscribers: SubscriberRow;
  consent_events: ConsentEventRow;
  link_tokens: LinkTokenRow;
  outbox: OutboxRow;
  rate_counters: RateCounterRow;
  rate_salts: RateSaltRow;
}

export interface SubscriberRow {
  id: string;
  /** As typed; mail goes here. */
  email: string;
  /** Lower case; one row for each. */
  address_key: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  created_at: string;
  /** Latest change of state, or latest request while pending. */
  changed_at: string;
}

/** Proof of opt-in, append only. */
export interface ConsentEventRow {
  id: string;
  subscriber_id: string;
  event: 'requested' | 'confirmed' | 'unsubscribed';
  form: string;
  wording: string;
  at: string;
}

export interface LinkTokenRow {
  /** SHA-256 of the token, hexadecimal. The token itself exists in the mail alone. */
  hash: string;
  subscriber_id: string;
  purpose: 'confirm' | 'unsubscribe';
  created_at: string;
  expires_at: string | null;
}

export interface OutboxRow {
  id: string;
  kind: string;
  /** Id of what the mail is about; forgetting it deletes its mails. */
  subject_id: string;
  recipient: string;
  message_id: string;
  state: 'waiting' | 'sent' | 'dropped' | 'dead';
  created_at: string;
  due_at: string;
  attempts: number;
  lease_owner: string | null;
  lease_until: string | null;
  settled_at: string | null;
  failure: string | null;
  failure_kind: 'network' | 'temporary' | 'permanent' | null;
}

export interface RateCounterRow {
  bucket: string;
  hits: number;
  ends_at: string;
}

export interface RateSaltRow {
  day: string;
  salt: string;
}
