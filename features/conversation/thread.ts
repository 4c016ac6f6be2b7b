// Longer than 250 lines: how each kind of entry appears in a thread, in one place.
import type * as z from 'zod/mini';
import { enquiryNamed } from '../enquiries/handling.ts';
import type { Database, Store } from '../../core/store/store.ts';
import type { OutboxRow } from '../../core/store/tables.ts';
import type { ConversationMailKind } from './mails.ts';
import type { EnquiryMailKind } from '../enquiries/mails.ts';
import type { EnquiryActRow, EnquiryReplyRow, EnquiryRow } from '../enquiries/rows.ts';
import type { thread, threadEntry } from './desk/api.ts';
import type { ConversationFileRow, ConversationMailRow, ConversationTurnRow } from './tables.ts';

type ThreadEntry = z.input<typeof threadEntry>;
type Theirs = Extract<ThreadEntry, { what: 'theirs' }>;
type Ours = Extract<ThreadEntry, { what: 'ours' }>;
type Event = Extract<ThreadEntry, { what: 'event' }>;

/** An email of the outbox that appears in a thread or carries a reply. */
type Told = Pick<
  OutboxRow,
  'id' | 'kind' | 'subject_id' | 'state' | 'created_at' | 'due_at' | 'settled_at' | 'failure'
>;

/** Kinds of email shown in a thread. Reminders to the team come from the enquiry's own columns. */
const told: readonly EnquiryMailKind[] = ['enquiry-acknowledgement', 'enquiry-team', 'enquiry-not-for-us'];
const carrying = 'enquiry-reply' satisfies EnquiryMailKind;
const notTaken = 'answer-not-taken' satisfies ConversationMailKind;

type Thread = z.input<typeof thread>;

/** A conversation without the reply addresses and without anything specific to its reader. */
export type ReadThread = Omit<Thread, 'reply' | 'recordAddress' | 'writing' | 'unread' | 'draft'> & {
  readonly enquiry: EnquiryRow;
};

/** All messages and events of a record and those merged into it, oldest first; undefined without such a record. */
export async function readThread(store: Store, reference: string): Promise<ReadThread | undefined> {
  const { db } = store;
  const enquiry = await enquiryNamed(store, reference);
  if (!enquiry) return undefined;
  const merges = await db
    .selectFrom('conversation_merges as merges')
    .innerJoin('enquiries', 'enquiries.id', 'merges.enquiry_id')
    .selectAll('enquiries')
    .select(['merges.at', 'merges.who'])
    .where('merges.into_id', '=', enquiry.id)
    .execute();
  const records: readonly EnquiryRow[] = [enquiry, ...merges];
  const ids = records.map(({ id }) => id);
  const [turns, acts, replies, outbox, mails, files, senders, calls, answers, into] = await Promise.all([
    turnsOf(db, enquiry),
    db.selectFrom('enquiry_acts').selectAll().where('enquiry_id', 'in', ids).orderBy('at').orderBy('id').execute(),
    db.selectFrom('enquiry_replies').selectAll().where('enquiry_id', 'in', ids).execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'kind', 'subject_id', 'state', 'created_at', 'due_at', 'settled_at', 'failure'])
      .where((where) =>
        where.or([
          where('subject_id', 'in', ids),
          where('subject_id', 'in', db.selectFrom('conversation_mails').select('id').where('enquiry_id', 'in', ids)),
        ]),
      )
      .where('kind', 'in', [...told, carrying, notTaken])
      .execute(),
    db
      .selectFrom('conversation_mails')
      .selectAll()
      .where('enquiry_id', 'in', ids)
      .where('state', '=', 'placed')
      .orderBy('received_at')
      .execute(),
    db
      .selectFrom('conversation_files')
      .innerJoin('conversation_mails', 'conversation_mails.id', 'conversation_files.mail_id')
      .selectAll('conversation_files')
      .where('conversation_mails.enquiry_id', 'in', ids)
      .orderBy('place')
      .execute(),
    db
      .selectFrom('conversation_addresses')
      .select(['email', 'who', 'added_at as at', 'address_key'])
      .where('enquiry_id', 'in', ids)
      .orderBy('added_at')
      .execute(),
    db
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select(['calls.id', 'reference', 'starts_at as startsAt', 'calls.state'])
      .select(['enquiry_id', 'created_at'])
      .where('enquiries.address_key', '=', enquiry.address_key)
      .orderBy('starts_at', 'desc')
      .limit(20)
      .execute(),
    db
      .selectFrom('conversation_call_answers as answers')
      .innerJoin('calls', 'calls.id', 'answers.call_id')
      .selectAll('answers')
      .select(['calls.starts_at', 'calls.state'])
      .where('calls.enquiry_id', 'in', ids)
      .execute(),
    enquiry.merged_into === null
      ? undefined
      : db.selectFrom('enquiries').select('reference').where('id', '=', enquiry.merged_into).executeTakeFirst(),
  ]);
  const known = [enquiry.address_key, ...senders.map(({ address_key: key }) => key)];
  const filesOfMail = Map.groupBy(files, ({ mail_id: id }) => id);
  const inCalendar = new Set(answers.map(({ mail_id: id }) => id));
  const mergedOf = (id: string | null): string | null => merges.find((one) => one.id === id)?.reference ?? null;
  const entries: ThreadEntry[] = [
    ...records.flatMap((record) => begun(record, acts, mergedOf(record.id))),
    ...outbox
      .filter(({ kind }) => kind !== carrying && kind !== notTaken)
      .map(({ kind: name, state, failure, settled_at, created_at }) =>
        event('mail', state === 'waiting' ? created_at : (settled_at ?? created_at), { name, state, failure }),
      ),
    ...acts.flatMap((act): ThreadEntry[] => {
      const { at, act: name, who, text, undone_at: undone } = act;
      if (name === 'note') return [{ what: 'note', id: `${at} ${who}`, at, who, text: text ?? '' }];
      if (name !== 'reply') return [event('act', at, { name, who, text, undone })];
      const reply = replies.find(({ id }) => id === text);
      if (!reply) return [];
      const merged = mergedOf(reply.enquiry_id);
      const carrier = outbox.find(({ id }) => id === reply.mail_id);
      return [replyOf(reply, carrier, { at, who, merged }, merged === null ? turns : [])];
    }),
    ...merges.map(({ at, who, reference: name }) => event('merged', at, { who, name })),
    ...turns.slice(1).map(({ began_at: at }, nth) => {
      const { answered_at: answered = null, closed_at: closed = null, owner: who = null } = turns[nth] ?? {};
      const name = answered === null ? null : 'answered';
      return event('opened-again', at, { name, who, text: answered ?? closed });
    }),
    ...calls
      .filter(({ enquiry_id: of }) => ids.includes(of))
      .map(({ id, created_at: at, startsAt: text }) => event('call-booked', at, { name: id, text })),
    ...mails
      .filter(({ id }) => !inCalendar.has(id))
      .map((mail) => {
        const notice = outbox.find(({ kind, subject_id: about }) => kind === notTaken && about === mail.id);
        const parts = partsOf(mail, filesOfMail.get(mail.id) ?? [], notice);
        return emailOf(mail, parts, known, turns, mergedOf(mail.enquiry_id));
      }),
    ...answers.map(({ mail_id: id, call_id, starts_at: startsAt, state, ...said }) => ({
      what: 'call-answer' as const,
      id,
      at: said.at,
      answer: said.answer,
      comment: said.comment,
      proposedAt: said.proposed_at,
      call: { id: call_id, startsAt },
      open: said.settled_at === null && state === 'booked',
    })),
  ];
  entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return {
    enquiry,
    reference: enquiry.reference,
    version: enquiry.version,
    turn: turnOf(enquiry, acts, calls),
    look: enquiry.look_at === null ? null : { on: enquiry.look_at, line: enquiry.look_line ?? '' },
    entries,
    addresses: senders,
    calls,
    mergedInto: into?.reference ?? null,
  };
}

async function turnsOf(db: Database, enquiry: EnquiryRow): Promise<readonly ConversationTurnRow[]> {
  const earlier = await db
    .selectFrom('conversation_turns')
    .selectAll()
    .where('enquiry_id', '=', enquiry.id)
    .orderBy('turn')
    .execute();
  return [...earlier, { ...enquiry, enquiry_id: enquiry.id, began_at: enquiry.turn_at ?? enquiry.received_at }];
}

function turnOf(
  enquiry: EnquiryRow,
  acts: readonly EnquiryActRow[],
  calls: readonly { readonly created_at: string }[],
): Thread['turn'] {
  const { id, state, turn: number, due_at: due, answered_at, closed_at, closed_as } = enquiry;
  const whose = state === 'open' || state === 'tray' ? ('ours' as const) : ('theirs' as const);
  const at = answered_at ?? closed_at;
  const turn = { whose, number, since: enquiry.turn_at ?? enquiry.received_at, due };
  if (whose === 'ours' || at === null) return { ...turn, ended: null };
  const by = acts.findLast((act) => act.enquiry_id === id && act.at === at && act.undone_at === null);
  return {
    ...turn,
    ended: {
      at,
      as: endOf(enquiry, calls),
      by: by?.who ?? null,
      inTime: at <= due && closed_as !== 'unanswered',
    },
  };
}

function endOf(
  { answered_at: answered, closed_as, ended_as }: EnquiryRow,
  calls: readonly { readonly created_at: string }[],
): NonNullable<Thread['turn']['ended']>['as'] {
  if (closed_as === 'not-for-us') return 'not-for-us';
  if (ended_as === 'no-answer') return 'no-answer';
  if (ended_as !== null) return 'elsewhere';
  if (answered !== null) return calls.some(({ created_at: at }) => at === answered) ? 'time-chosen' : 'answered';
  return closed_as === 'unanswered' ? 'unanswered' : 'closed';
}

/** The first message of a record (unless an email, which is listed as such) and what the program did with it. */
function begun(enquiry: EnquiryRow, acts: readonly EnquiryActRow[], merged: string | null): ThreadEntry[] {
  const { id, received_at: at, came_by: came, subject, message, name, email } = enquiry;
  const own = acts.filter((act) => act.enquiry_id === id);
  const by = own.find(({ act }) => act === 'add');
  const moments = [
    ['warned', enquiry.warned_at === enquiry.overdue_at ? null : enquiry.warned_at],
    ['overdue', enquiry.overdue_at],
    ['escalated', enquiry.escalated_at],
    ['closed-by-itself', own.some((act) => act.at === enquiry.closed_at) ? null : enquiry.closed_at],
  ] as const;
  return [
    came === 'email' && message === ''
      ? event('received', at, { name: merged })
      : {
          what: 'theirs',
          id,
          at,
          turn: 1,
          came,
          subject,
          text: message,
          merged,
          enteredBy: by?.who ?? null,
          from: merged === null ? null : { name, address: email },
          kind: 'answer',
        },
    ...moments.flatMap(([what, when]) => (when === null ? [] : [event(what, when)])),
  ];
}

/** Files, original and limits of an email. @param notice the email that tells its sender what was not kept */
export function partsOf(
  { quoted, bytes, over_limit: limit, over_megabytes: most }: ConversationMailRow,
  files: readonly ConversationFileRow[],
  notice?: Pick<Told, 'state' | 'created_at' | 'settled_at'>,
) {
  const told = notice ? { at: notice.settled_at ?? notice.created_at, state: notice.state } : null;
  return {
    overLimit: limit === null ? null : { limit, most: most ?? 0, told },
    quoted: quoted === null ? null : { text: quoted, lines: quoted.split('\n').length },
    attachments: files.map(({ taken, disguised, ...file }) => ({
      ...file,
      taken: taken === 1,
      disguised: disguised === 1,
    })),
    original: { bytes },
  };
}

function emailOf(
  mail: ConversationMailRow,
  { attachments: files, ...parts }: ReturnType<typeof partsOf>,
  known: readonly string[],
  turns: readonly ConversationTurnRow[],
  merged: string | null,
): Theirs | Ours {
  const { id, received_at: at, turn, subject, text, kind, protection, placed_by: by, placed_who: who } = mail;
  const both = { id, at, turn, subject, text, merged, files, ...parts };
  return mail.side === 'ours'
    ? {
        ...both,
        what: 'ours',
        came: 'own-program',
        who: mail.from_address,
        state: 'sent',
        sentAt: at,
        answers: true,
        within: withinOf(turns, turn, at),
      }
    : {
        ...both,
        what: 'theirs',
        came: 'email',
        from: { name: mail.from_name, address: mail.from_address },
        otherSender: !known.includes(mail.address_key),
        kind,
        protection,
        placed: by === null ? null : { by, who },
      };
}

/** A reply from the desk or the tool, held until sent. @param carrier its email in the outbox, if known */
function replyOf(
  { id, turn, subject, text, sent_at: sentAt, releases, ...reply }: EnquiryReplyRow,
  carrier: Told | undefined,
  said: Pick<Ours, 'at' | 'who' | 'merged'>,
  turns: readonly ConversationTurnRow[],
): Ours {
  return {
    what: 'ours',
    id,
    turn,
    subject,
    text,
    sentAt,
    releases,
    ...said,
    came: said.who?.startsWith('tool:') === true ? 'tool' : 'desk',
    state: sentAt !== null ? 'sent' : carrier?.state === 'dead' ? 'dead' : 'held',
    leavesAt: carrier?.due_at,
    failure: carrier?.failure,
    answers: reply.marks === 1,
    asWell: reply.as_well === 1,
    within: sentAt === null ? null : withinOf(turns, turn, sentAt),
  };
}

/** How long a turn had waited when ended at a moment; null if it was not ended then. */
function withinOf(turns: readonly ConversationTurnRow[], number: number | null, at: string): Ours['within'] {
  const turn = turns.find((one) => one.turn === number);
  if (turn?.answered_at == null || turn.answered_at !== at) return null;
  return { milliseconds: Date.parse(at) - Date.parse(turn.began_at), inTime: at <= turn.due_at };
}

function event(event: Event['event'], at: string, said: Partial<Omit<Event, 'what' | 'event' | 'at'>> = {}): Event {
  return { what: 'event', event, at, ...said };
}
