import { sql } from 'kysely';
import type { EnquiryActRow, EnquiryReplyRow, EnquiryRow } from './rows.ts';
import { outcomeAt, type Outcome } from './promise-outcomes.ts';
import type { Store } from '../../core/store/store.ts';
import { enquiryNamed } from './changing.ts';
import { replyKind } from './reply.ts';
import { writersNow } from './writers.ts';
import { hour } from '../../contract/time.ts';

/** One line of what happened with an enquiry, oldest first. */
export type TimelineEntry =
  | { readonly what: 'received' | 'closed-by-itself' | 'warned' | 'overdue' | 'escalated'; readonly at: string }
  /** A mail about it, where it is known: how it stands, and why it could not leave. */
  | {
      readonly what: 'mail';
      readonly at: string;
      readonly kind: string;
      readonly state: string;
      readonly failure: string | null;
    }
  | {
      readonly what: 'act';
      readonly at: string;
      readonly act: EnquiryActRow['act'];
      /** As an `Actor` names them; null where nobody is known. */
      readonly who: string | null;
      readonly byLink: boolean;
      /** Of a note its words, of a handing over whom to. */
      readonly text: string | null;
      readonly undoneAt: string | null;
      readonly reply: ReplyShown | null;
    };

/** A reply as colleagues see it; `held` until it leaves, `dead` when it could not be delivered. */
export interface ReplyShown extends Pick<EnquiryReplyRow, 'id' | 'subject' | 'text'> {
  readonly marks: boolean;
  readonly state: 'held' | 'sent' | 'dead';
  readonly leavesAt: string | null;
  readonly failure: string | null;
  readonly sentAt: string | null;
  /** Of the enquiry, with this reply. */
  readonly version: number;
  /** The turn that it answers; `asWell`: after another one. */
  readonly turn: number;
  readonly asWell: boolean;
  /** Id of the call that it cancels once it has left. */
  readonly releases: string | null;
}

export interface EnquiryRecord {
  readonly enquiry: EnquiryRow;
  readonly timeline: readonly TimelineEntry[];
  /** Others of the same address, the latest on top. */
  readonly earlier: readonly (Pick<EnquiryRow, 'reference' | 'subject' | 'received_at'> & {
    readonly outcome: Outcome;
  })[];
  /** How many came with the same words within an hour of it, itself among them. */
  readonly sameWords: number;
  /** The call that was arranged on it. */
  readonly call:
    | { readonly id: string; readonly desk: string; readonly startsAt: string; readonly state: string }
    | undefined;
}

/** Mails that stand in the timeline; what the team was reminded of, the enquiry itself knows. */
const told = ['enquiry-acknowledgement', 'enquiry-team', 'enquiry-not-for-us'] as const;
const most = 20;

/** Everything about one enquiry; undefined when there is none of this reference. */
export async function enquiryRecord(store: Store, reference: string): Promise<EnquiryRecord | undefined> {
  const { db } = store;
  const enquiry = await enquiryNamed(store, reference);
  if (!enquiry) return undefined;
  const received = Date.parse(enquiry.received_at);
  const around = (by: number): string => new Date(received + by).toISOString();
  const [acts, replies, mails, earlier, same, call] = await Promise.all([
    db
      .selectFrom('enquiry_acts')
      .selectAll()
      .where('enquiry_id', '=', enquiry.id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db.selectFrom('enquiry_replies').selectAll().where('enquiry_id', '=', enquiry.id).execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'kind', 'state', 'created_at', 'due_at', 'settled_at', 'failure'])
      .where('subject_id', '=', enquiry.id)
      .where('kind', 'in', [...told, replyKind])
      .execute(),
    db
      .selectFrom('enquiries')
      // Both an answer and a time that was chosen count as in time, and what is open waits, however late.
      .select(['reference', 'subject', 'received_at', outcomeAt('', sql.lit(null)).as('outcome')])
      .where('address_key', '=', enquiry.address_key)
      .where('id', '!=', enquiry.id)
      .orderBy('received_at', 'desc')
      .limit(most)
      .execute(),
    db
      .selectFrom('enquiries')
      .select((select) => select.fn.countAll<number | string>().as('count'))
      .where('received_at', '>=', around(-hour))
      .where('received_at', '<=', around(hour))
      .where('message', '=', enquiry.message)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('calls')
      .select(['id', 'desk', 'starts_at as startsAt', 'state'])
      .where('enquiry_id', '=', enquiry.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const mailOf = new Map(mails.map((mail) => [mail.id, mail]));
  const replyShown = (id: string | null): ReplyShown | null => {
    const reply = replies.find((known) => known.id === id);
    if (!reply) return null;
    const mail = mailOf.get(reply.mail_id);
    const state = reply.sent_at !== null ? 'sent' : mail?.state === 'dead' ? 'dead' : 'held';
    return {
      id: reply.id,
      subject: reply.subject,
      text: reply.text,
      marks: reply.marks === 1,
      state,
      leavesAt: mail?.due_at ?? null,
      failure: mail?.failure ?? null,
      sentAt: reply.sent_at,
      version: reply.version,
      turn: reply.turn,
      asWell: reply.as_well === 1,
      releases: reply.releases,
    };
  };
  const moments = [
    ['received', enquiry.received_at],
    ['warned', enquiry.warned_at],
    ['overdue', enquiry.overdue_at],
    ['escalated', enquiry.escalated_at],
    ['closed-by-itself', acts.some(({ at }) => at === enquiry.closed_at) ? null : enquiry.closed_at],
  ] as const;
  const timeline: TimelineEntry[] = [
    ...moments.flatMap(([what, at]) =>
      at === null || (what === 'warned' && at === enquiry.overdue_at) ? [] : [{ what, at }],
    ),
    ...mails
      .filter(({ kind }) => kind !== replyKind)
      .map(({ kind, state, failure, settled_at, created_at }) => ({
        what: 'mail' as const,
        at: state === 'waiting' ? created_at : (settled_at ?? created_at),
        kind,
        state,
        failure,
      })),
    ...acts.map(({ act, at, who, name, link_hash: hash, text, undone_at: undoneAt }) => ({
      what: 'act' as const,
      at,
      act,
      who: who ?? (name === null ? null : `link:${name}`),
      byLink: hash !== null,
      text: act === 'reply' ? null : text,
      undoneAt,
      reply: act === 'reply' ? replyShown(text) : null,
    })),
  ];
  timeline.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return { enquiry, timeline, earlier, sameWords: enquiry.message === '' ? 1 : Number(same.count), call };
}

/** Changes with all that lists and records show: acts by the journal, arrivals by time, the rest by numbers. */
export async function enquiriesMark(store: Store, now: () => Date): Promise<string> {
  const { db } = store;
  const [journal, received, mails, states, held, writers] = await Promise.all([
    db.selectFrom('journal').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('enquiries').select('received_at').orderBy('received_at', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('conversation_mails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db
      .selectFrom('enquiries')
      .select(['state', (select) => select.fn.countAll<number | string>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute(),
    db
      .selectFrom('enquiry_replies')
      .select((select) => select.fn.count<number | string>('sent_at').as('count'))
      .executeTakeFirst(),
    writersNow({ store, now }),
  ]);
  const writing = writers.map(({ enquiry_id: id, who }) => `${id} ${who}`);
  return [
    journal?.id ?? '',
    received?.received_at ?? '',
    mails?.id ?? '',
    ...states.map(({ state, count }) => `${state}${count}`),
    held?.count ?? 0,
    ...writing,
  ].join(' ');
}
