import type { MailRegister } from '../outbox/mail-kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Purge } from '../store/purges.ts';
import type { Database, DatabaseTransaction, Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import type { Words } from './words.ts';

/** Everything stored about one address, as in a my-data export. Each feature adds its part. */
export interface StoredData {
  /** The recipient is null if it is another address. */
  readonly mails: readonly {
    readonly kind: string;
    readonly state: string;
    readonly recipient: string | null;
    readonly created_at: string;
    readonly settled_at: string | null;
  }[];
}

/** Whose data is read, and by whom: the owner, who has only proved access to the mailbox, or staff, who see all. */
export interface Reading {
  readonly addressKey: string;
  readonly audience: 'owner' | 'staff';
  /** Ids of the person's records that emails refer to. */
  readonly subjects: readonly string[];
}

export interface ShownData {
  readonly section: 'newsletter' | 'enquiries' | 'mails';
  /** Line above the first paragraph. */
  readonly head?: string;
  /** One paragraph per row, whose fields `content/mail.yaml` labels. */
  readonly paragraphs: readonly Readonly<Record<string, string | null>>[];
  /** What an erasure deletes, in singular and plural (`{count}`); equal words are counted together. */
  readonly lost?: readonly { readonly count: number; readonly one: string; readonly several?: string }[];
}

/** Tables in which each row belongs to one address. */
type PersonTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; address_key: unknown } ? Name : never;
}[keyof Tables];

/** Details of an erasure that others are told. */
export interface ErasureTools {
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly webhook: boolean;
}

/** A feature's part of a rule of `content/retention.yaml`; several features may share a rule. */
export interface PersonalData {
  /** Its tables; those without visitors' data are listed in `Feature.impersonal` instead. */
  readonly tables: readonly (keyof Tables)[];
  /** How data past the rule's period is deleted, or why none is. Missing if another part deletes it. */
  readonly keep?: Purge | string;
  /** Runs before each deletion; its rows are not counted. */
  readonly first?: (
    tools: { readonly store: Store; readonly words: Words; readonly now: () => Date },
    signal: AbortSignal | undefined,
  ) => Promise<unknown>;
  /** Deletes what belongs to emails that the rule deletes. */
  readonly withMails?: (transaction: DatabaseTransaction, mailIds: readonly string[]) => Promise<unknown>;
  /** What a my-data export reads of a person, and how the page shows it. */
  readonly read?: {
    readonly stored: (db: Database, reading: Reading) => Promise<Partial<StoredData>>;
    readonly shown: (
      stored: Partial<StoredData>,
      words: Words,
      register: Pick<MailRegister, 'kinds'>,
    ) => readonly ShownData[];
  };
  readonly erase?: Erase;
}

/** What an erasure removes of a person. Emails about the records are removed first. */
export interface Erase {
  /** Tables of rows that belong to an address. Counted rows have a name in singular and plural. */
  readonly people?: readonly {
    readonly table: PersonTable;
    readonly named?: readonly [one: string, several: string];
  }[];
  /** Ids of further records that emails refer to. */
  readonly subjects?: (db: Database, addressKey: string) => Promise<readonly string[]>;
  /** Removes further data before those rows. */
  readonly besides?: (transaction: DatabaseTransaction, addressKey: string) => Promise<unknown>;
  /** Runs in the same commit, except when a restore repeats the erasure. `who`: `visitor` or a staff member. */
  readonly follows?: (
    transaction: DatabaseTransaction,
    addressKey: string,
    tools: ErasureTools,
    who: string,
  ) => Promise<unknown>;
  /** References of unanswered records that would be erased. */
  readonly open?: (db: Database, addressKey: string) => Promise<readonly string[]>;
  /** What can be erased separately, by its name in the record of erasures. */
  readonly alone?: {
    readonly kind: string;
    readonly names: (db: Database) => Promise<readonly string[]>;
    readonly erase: (transaction: DatabaseTransaction, name: string) => Promise<readonly string[] | undefined>;
  };
}

/** All parts of all rules, core's first. */
export type PersonalParts = readonly (PersonalData & { readonly rule: string })[];

export function personalPartsOf(
  all: readonly { readonly personalData?: Readonly<Record<string, PersonalData>> }[],
): PersonalParts {
  return all.flatMap(({ personalData = {} }) =>
    Object.entries(personalData).map(([rule, part]) => ({ ...part, rule })),
  );
}

export function peopleIn(parts: PersonalParts): NonNullable<Erase['people']> {
  return parts.flatMap(({ erase }) => erase?.people ?? []);
}
