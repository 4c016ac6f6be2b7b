import type { Expression } from 'kysely';
import type { Database } from '../store/store.ts';
import { priorities, type Lane } from './lanes.ts';

/** What is known of a kind of email before one is written. Features name theirs in `mails.ts`. */
export interface MailKind<Kind extends string = string> {
  /** As the database, the log and the command line have it. */
  readonly kind: Kind;
  readonly lane: Lane;
  readonly priority: number;
  /** Whose it is: a visitor can be answered or called as well; what the team's mailboxes miss may be an enquiry. */
  readonly to: 'visitor' | 'reader' | 'team' | 'colleague' | 'program';
  /** In words, as a heading: `Acknowledgement`. */
  readonly name: string;
  /** What follows when it never arrives, one sentence. */
  readonly consequence: string;
  /** What can be done about it besides trying again. */
  readonly remedy: string;
  /** What holds in place of these when the address does not exist, and trying again would be useless. */
  readonly noSuchAddress?: { readonly consequence: string; readonly remedy: string };
  /** Somebody other than the mailbox's owner can cause it. Links to stored data have room of their own. */
  readonly unasked?: 'link-to-data' | 'other';
}

type Said = Omit<MailKind, 'kind' | 'lane' | 'priority'> & {
  readonly lane?: Lane;
  readonly priority: keyof typeof priorities;
};

/** Kinds of email by name. */
export type MailKinds<Kind extends string = string> = { readonly [Each in Kind]: MailKind<Each> };

/** The kinds of email of a feature. They take the lane of emails unless another is named. */
export function mailKinds<Kind extends string>(said: Readonly<Record<Kind, Said>>): MailKinds<Kind>;
export function mailKinds(said: Readonly<Record<string, Said>>): MailKinds {
  return Object.fromEntries(
    Object.entries(said).map(([kind, { lane = 'mail', priority, ...rest }]) => [
      kind,
      { ...rest, kind, lane, priority: priorities[priority] },
    ]),
  );
}

/** What an email is about, as far as it is still there. */
export interface About {
  /** Reference of an enquiry, also of one that a call was arranged on. */
  readonly reference: string | null;
  /** When the call begins that it is about; ISO. */
  readonly call: string | null;
  /** Letter of the newsletter, by its id, with its subject. */
  readonly letter: { readonly id: string; readonly subject: string } | null;
  /** Where its visitor wants to be called, if they said. */
  readonly phone: string | null;
}

/** What a feature knows of the subjects of emails. */
export interface MailSubjects {
  /** What emails are about, by the ids of their subjects and batches. Ids of others are passed over. */
  readonly about?: (db: Database, ids: readonly string[]) => Promise<Iterable<readonly [string, Partial<About>]>>;
  /** Ids of the subjects that belong to the reference of an enquiry. */
  readonly subjectsOf?: (db: Database, reference: string) => Promise<readonly string[]>;
  /** Finds something when the owner of an address has asked for our emails. */
  readonly askedBy?: (db: Database, addressKey: Expression<string>) => Expression<unknown>;
}

/** All kinds of email that the programs know, and what they are about. */
export interface MailRegister {
  readonly kinds: ReadonlyMap<string, MailKind>;
  readonly subjects: readonly MailSubjects[];
}

export function mailRegister(mails: readonly (MailSubjects & { readonly kinds: MailKinds })[]): MailRegister {
  return {
    kinds: new Map(mails.flatMap(({ kinds }) => Object.values(kinds).map((kind) => [kind.kind, kind] as const))),
    subjects: mails,
  };
}

/** A kind in words. One that an older version wrote, and no longer exists, keeps its name. */
export function nameOf({ kinds }: Pick<MailRegister, 'kinds'>, kind: string): string {
  return kinds.get(kind)?.name ?? kind;
}
