import type { MailRegister } from '../outbox/mail-kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Purge } from '../store/purges.ts';
import type { Database, DatabaseTransaction, Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import type { Words } from './words.ts';

/** Everything that is stored about one address, as a my-data export holds it. Each feature adds what it reads. */
export interface StoredData {
  /** The recipient is null where it is not this address. */
  readonly mails: readonly {
    readonly kind: string;
    readonly state: string;
    readonly recipient: string | null;
    readonly created_at: string;
    readonly settled_at: string | null;
  }[];
}

/** Whose data is read, and for whom: an owner proves only that they read the mailbox; the staff see everything. */
export interface Reading {
  readonly addressKey: string;
  readonly audience: 'owner' | 'staff';
  /** Ids of the person's records, which emails are about. */
  readonly subjects: readonly string[];
}

/** What the page of stored data says of a part of it, under one of its headings. */
export interface ToldData {
  readonly section: 'newsletter' | 'enquiries' | 'mails';
  /** A line above its first paragraph. */
  readonly head?: string;
  /** A paragraph each: the fields of a row, which `content/mail.yaml` names in words. */
  readonly paragraphs: readonly Readonly<Record<string, string | null>>[];
  /** What erasing takes, one or several (`{count}`); those of the same words are counted together. */
  readonly lost?: readonly { readonly count: number; readonly one: string; readonly several?: string }[];
}

/** Tables whose rows each belong to one address. */
type PersonTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; address_key: unknown } ? Name : never;
}[keyof Tables];

/** What tells others of an erasure. */
export interface ErasureTools {
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Whether a webhook was told of what visitors sent. */
  readonly webhook: boolean;
}

/** A part of what a rule of `content/retention.yaml` is about. Several features may each have a part of one rule. */
export interface PersonalData {
  /** Its tables; one that holds nothing of a visitor is named in `Feature.impersonal` instead. */
  readonly tables: readonly (keyof Tables)[];
  /** How what was kept for the rule's period is deleted, or why nothing is. Missing where another part deletes it. */
  readonly keep?: Purge | string;
  /** What happens each time before that, uncounted. */
  readonly first?: (
    tools: { readonly store: Store; readonly words: Words; readonly now: () => Date },
    signal: AbortSignal | undefined,
  ) => Promise<unknown>;
  /** What goes with emails that the rule deletes. */
  readonly withMails?: (transaction: DatabaseTransaction, mailIds: readonly string[]) => Promise<unknown>;
  /** What a my-data export reads of a person, and how the page says it. */
  readonly read?: {
    readonly stored: (db: Database, reading: Reading) => Promise<Partial<StoredData>>;
    readonly told: (
      stored: Partial<StoredData>,
      words: Words,
      register: Pick<MailRegister, 'kinds'>,
    ) => readonly ToldData[];
  };
  readonly erase?: Erase;
}

/** What an erasure removes of a person. Emails about it are removed before anything else. */
export interface Erase {
  /** Its tables of rows that belong to an address. Rows that are counted have a name, one and several. */
  readonly people?: readonly {
    readonly table: PersonTable;
    readonly named?: readonly [one: string, several: string];
  }[];
  /** Ids of further records that emails are about. */
  readonly subjects?: (db: Database, addressKey: string) => Promise<readonly string[]>;
  /** What goes besides, before those rows. */
  readonly besides?: (transaction: DatabaseTransaction, addressKey: string) => Promise<unknown>;
  /** What follows in the same commit, but not when a restore erases again. `who`: `visitor` or one of us. */
  readonly follows?: (
    transaction: DatabaseTransaction,
    addressKey: string,
    tools: ErasureTools,
    who: string,
  ) => Promise<unknown>;
  /** References of what would go unanswered. */
  readonly open?: (db: Database, addressKey: string) => Promise<readonly string[]>;
  /** What can be erased alone, by the names that the record of erasures has it under. */
  readonly alone?: {
    readonly kind: string;
    readonly names: (db: Database) => Promise<readonly string[]>;
    readonly erase: (transaction: DatabaseTransaction, name: string) => Promise<readonly string[] | undefined>;
  };
}

/** The parts of all rules, core's first. */
export type PersonalParts = readonly (PersonalData & { readonly rule: string })[];

/** The parts of rules that features have, and core's. */
export function personalPartsOf(
  all: readonly { readonly personalData?: Readonly<Record<string, PersonalData>> }[],
): PersonalParts {
  return all.flatMap(({ personalData = {} }) =>
    Object.entries(personalData).map(([rule, part]) => ({ ...part, rule })),
  );
}

/** The tables of all parts whose rows belong to an address. */
export function peopleIn(parts: PersonalParts): NonNullable<Erase['people']> {
  return parts.flatMap(({ erase }) => erase?.people ?? []);
}
