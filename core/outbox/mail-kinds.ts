import type { Expression } from 'kysely';
import type { Database } from '../store/store.ts';
import { priorities, type Lane } from './lanes.ts';

export interface MailKind<Kind extends string = string> {
  /** Its name in the database, the log and the command line. */
  readonly kind: Kind;
  readonly lane: Lane;
  readonly priority: number;
  /** Type of recipient. Visitors can be reached in other ways; a missed email to the team may be an enquiry. */
  readonly to: 'visitor' | 'reader' | 'team' | 'colleague' | 'program';
  /** Its name for people: `Acknowledgement`. */
  readonly name: string;
  /** The consequence if it never arrives, one sentence. */
  readonly consequence: string;
  /** What to do about it besides retrying. */
  readonly remedy: string;
  /** Replaces both if the address does not exist and a retry is useless. */
  readonly noSuchAddress?: { readonly consequence: string; readonly remedy: string };
  /** Set if someone other than the mailbox's owner can cause it. Links to stored data have their own allowance. */
  readonly unasked?: 'link-to-data' | 'other';
}

type Said = Omit<MailKind, 'kind' | 'lane' | 'priority'> & {
  readonly lane?: Lane;
  readonly priority: keyof typeof priorities;
};

export type MailKinds<Kind extends string = string> = { readonly [Each in Kind]: MailKind<Each> };

/** Declares the kinds of email of a feature; their lane defaults to `mail`. */
export function mailKinds<Kind extends string>(said: Readonly<Record<Kind, Said>>): MailKinds<Kind>;
export function mailKinds(said: Readonly<Record<string, Said>>): MailKinds {
  return Object.fromEntries(
    Object.entries(said).map(([kind, { lane = 'mail', priority, ...rest }]) => [
      kind,
      { ...rest, kind, lane, priority: priorities[priority] },
    ]),
  );
}

/** The subject of an email; null where there is none or it was deleted. */
export interface About {
  readonly reference: string | null;
  /** Start of the call; ISO. */
  readonly call: string | null;
  readonly letter: { readonly id: string; readonly subject: string } | null;
  readonly phone: string | null;
}

/** A feature's queries about the subjects of its emails. */
export interface MailSubjects {
  /** Subjects of emails by the ids of subjects and batches. Ids of other features are ignored. */
  readonly about?: (db: Database, ids: readonly string[]) => Promise<Iterable<readonly [string, Partial<About>]>>;
  /** Ids of the subjects that belong to an enquiry's reference. */
  readonly subjectsOf?: (db: Database, reference: string) => Promise<readonly string[]>;
  /** A subquery that finds a row if the owner of an address has asked for our emails. */
  readonly askedBy?: (db: Database, addressKey: Expression<string>) => Expression<unknown>;
}

/** All kinds of email and the queries about their subjects. */
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

/** The name of a kind for people; the identifier itself if the kind no longer exists. */
export function nameOf({ kinds }: Pick<MailRegister, 'kinds'>, kind: string): string {
  return kinds.get(kind)?.name ?? kind;
}
