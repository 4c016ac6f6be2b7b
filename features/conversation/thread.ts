// Longer than 250 lines: how each kind of thing stands in one thread, side by side.
import type { Database, Store } from '../../core/store/store.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { enquiryRecord, type EnquiryRecord, type TimelineEntry } from '../enquiries/record.ts';
import type { Thread, ThreadEntry } from './desk/api.ts';
import type { ConversationFileRow, ConversationMailRow, ConversationTurnRow } from './tables.ts';

type Theirs = Extract<ThreadEntry, { what: 'theirs' }>;
type Ours = Extract<ThreadEntry, { what: 'ours' }>;
type Event = Extract<ThreadEntry, { what: 'event' }>;

/** A conversation as it is read; where a reply goes to and comes from is said by whoever may sign addresses. */
export type ReadThread = Omit<Thread, 'reply' | 'recordAddress' | 'writing' | 'unread' | 'draft'> & {
  readonly enquiry: EnquiryRow;
};

/** Everything said and done in a record and those merged into it, oldest first; undefined when there is none. */
export async function readThread(store: Store, reference: string): Promise<ReadThread | undefined> {
  const record = await enquiryRecord(store, reference);
  if (!record) return undefined;
  const { enquiry } = record;
  const { db } = store;
  const merges = await db
    .selectFrom('conversation_merges')
    .innerJoin('enquiries', 'enquiries.id', 'conversation_merges.enquiry_id')
    .select(['enquiries.id', 'enquiries.reference', 'conversation_merges.at', 'conversation_merges.who'])
    .where('conversation_merges.into_id', '=', enquiry.id)
    .execute();
  const merged = await Promise.all(merges.map(({ reference: other }) => enquiryRecord(store, other)));
  const ids = [enquiry.id, ...merges.map(({ id }) => id)];
  const [turns, mails, files, senders, calls, answers, into] = await Promise.all([
    turnsOf(db, enquiry),
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
    db.selectFrom('conversation_addresses').selectAll().where('enquiry_id', 'in', ids).orderBy('added_at').execute(),
    db
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select([
        'calls.id',
        'enquiries.id as of',
        'enquiries.reference',
        'calls.starts_at',
        'calls.state',
        'calls.created_at',
        'calls.version',
      ])
      .where('enquiries.address_key', '=', enquiry.address_key)
      .orderBy('calls.starts_at', 'desc')
      .limit(20)
      .execute(),
    db
      .selectFrom('conversation_call_answers')
      .innerJoin('calls', 'calls.id', 'conversation_call_answers.call_id')
      .selectAll('conversation_call_answers')
      .select(['calls.starts_at', 'calls.state', 'calls.version'])
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
    first(record, null),
    ...timeline(record.timeline, turns, null),
    ...merged.flatMap((other) =>
      other ? [first(other, other.enquiry.reference), ...timeline(other.timeline, [], other.enquiry.reference)] : [],
    ),
    ...merges.map(({ at, who, reference: name }) => event('merged', at, { who, name })),
    ...turns.slice(1).map(({ began_at: at }) => event('opened-again', at)),
    ...calls
      .filter(({ of }) => ids.includes(of))
      .map(({ id, created_at: at, starts_at: text }) => event('call-booked', at, { name: id, text })),
    ...mails
      .filter(({ id }) => !inCalendar.has(id))
      .map((mail) => emailOf(mail, filesOfMail.get(mail.id) ?? [], known, turns, mergedOf(mail.enquiry_id))),
    ...answers.map(
      ({
        mail_id: id,
        at,
        call_id: call,
        starts_at,
        state,
        version,
        answer,
        proposed_at,
        comment,
        settled_at: settled,
      }) => ({
        what: 'call-answer' as const,
        ...{ id, at, answer, comment },
        call: { id: call, startsAt: starts_at, state, version },
        proposedAt: proposed_at,
        open: settled === null && state === 'booked',
      }),
    ),
  ];
  entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return {
    enquiry,
    reference: enquiry.reference,
    version: enquiry.version,
    turn: turnOf(enquiry, record.timeline, calls),
    look: enquiry.look_at === null ? null : { on: enquiry.look_at, line: enquiry.look_line ?? '' },
    entries,
    addresses: senders.map(({ email, who, added_at: at }) => ({ email, who, at })),
    calls: calls.map(({ id, reference: of, starts_at: startsAt, state }) => ({ id, reference: of, startsAt, state })),
    mergedInto: into?.reference ?? null,
  };
}

/** The turns of a record, oldest first, the latest among them. */
async function turnsOf(db: Database, enquiry: EnquiryRow): Promise<readonly ConversationTurnRow[]> {
  const { id, turn, turn_at, received_at, due_at, answered_at, closed_at, closed_as, ended_as, late_reason, owner } =
    enquiry;
  const earlier = await db
    .selectFrom('conversation_turns')
    .selectAll()
    .where('enquiry_id', '=', id)
    .orderBy('turn')
    .execute();
  const latest = { enquiry_id: id, turn, began_at: turn_at ?? received_at };
  return [...earlier, { ...latest, due_at, answered_at, closed_at, closed_as, ended_as, late_reason, owner }];
}

function turnOf(
  enquiry: EnquiryRow,
  lines: readonly TimelineEntry[],
  calls: readonly { readonly created_at: string }[],
): Thread['turn'] {
  const {
    state,
    turn: number,
    turn_at,
    received_at,
    due_at: due,
    answered_at,
    closed_at,
    closed_as,
    ended_as,
  } = enquiry;
  const whose = state === 'open' || state === 'tray' ? ('ours' as const) : ('theirs' as const);
  const at = answered_at ?? closed_at;
  const since = turn_at ?? received_at;
  if (whose === 'ours' || at === null) return { whose, number, since, due, ended: null };
  const by = lines.findLast((line) => line.what === 'act' && line.at === at && line.undoneAt === null);
  return {
    whose,
    number,
    since,
    due,
    ended: {
      at,
      as: endOf({ answered_at, closed_as, ended_as }, calls),
      by: by?.what === 'act' ? by.who : null,
      inTime: at <= due && closed_as !== 'unanswered',
    },
  };
}

function endOf(
  { answered_at: answered, closed_as, ended_as }: Pick<EnquiryRow, 'answered_at' | 'closed_as' | 'ended_as'>,
  calls: readonly { readonly created_at: string }[],
): NonNullable<Thread['turn']['ended']>['as'] {
  if (closed_as === 'not-for-us') return 'not-for-us';
  if (ended_as === 'no-answer') return 'no-answer';
  if (ended_as !== null) return 'elsewhere';
  if (answered !== null) return calls.some(({ created_at: at }) => at === answered) ? 'time-chosen' : 'answered';
  return closed_as === 'unanswered' ? 'unanswered' : 'closed';
}

/** What began a record: a form, or what was entered by hand. An email that became one is there as an email. */
function first({ enquiry, timeline: lines }: EnquiryRecord, merged: string | null): ThreadEntry {
  const { id, received_at: at, came_by: came, subject, message, name, email } = enquiry;
  const by = lines.find((line) => line.what === 'act' && line.act === 'add');
  if (came === 'email' && message === '') return event('received', at, { name: merged });
  return {
    what: 'theirs',
    ...{ id, at, turn: 1, came, subject, merged },
    enteredBy: by?.what === 'act' ? by.who : null,
    from: merged === null ? null : { name, address: email },
    otherSender: false,
    text: message,
    quoted: null,
    files: [],
    kind: 'answer',
    protection: null,
    placed: null,
    original: null,
  };
}

function emailOf(
  mail: ConversationMailRow,
  files: readonly ConversationFileRow[],
  known: readonly string[],
  turns: readonly ConversationTurnRow[],
  merged: string | null,
): Theirs | Ours {
  const { id, received_at: at, turn, subject, text, placed_by: by, placed_who: who, bytes, cut } = mail;
  const both = {
    ...{ id, at, turn, subject, text, merged },
    quoted: mail.quoted === null ? null : { text: mail.quoted, lines: mail.quoted.split('\n').length },
    files: files.map(shownFile),
    original: { bytes, cut: cut === 1 },
  };
  if (mail.side === 'ours')
    return {
      ...both,
      what: 'ours',
      came: 'own-program',
      who: mail.from_address,
      state: 'sent',
      ...{ leavesAt: null, sentAt: at, failure: null, answers: true, asWell: false, releases: null },
      within: withinOf(turns, turn, at),
    };
  return {
    ...both,
    what: 'theirs',
    came: 'email',
    enteredBy: null,
    from: { name: mail.from_name, address: mail.from_address },
    otherSender: !known.includes(mail.address_key),
    kind: mail.kind,
    protection: mail.protection,
    placed: by === null ? null : { by, who },
  };
}

export function shownFile({ place, name, type, bytes, taken, disguised }: ConversationFileRow) {
  return { place, name, type, bytes, taken: taken === 1, disguised: disguised === 1 };
}

/** How long the turn had waited that something ended; null where it ended none. */
function withinOf(turns: readonly ConversationTurnRow[], number: number | null, at: string): Ours['within'] {
  const turn = turns.find((one) => one.turn === number);
  if (turn?.answered_at == null || turn.answered_at !== at) return null;
  return { milliseconds: Date.parse(at) - Date.parse(turn.began_at), inTime: at <= turn.due_at };
}

function timeline(
  lines: readonly TimelineEntry[],
  turns: readonly ConversationTurnRow[],
  merged: string | null,
): ThreadEntry[] {
  return lines.flatMap((line): ThreadEntry[] => {
    if (line.what === 'received') return [];
    if (line.what === 'mail')
      return [event('mail', line.at, { name: line.kind, state: line.state, failure: line.failure })];
    if (line.what !== 'act') return [event(line.what, line.at)];
    const { at, act, who, text, undoneAt, reply } = line;
    if (act === 'note') return [{ what: 'note', id: `${at} ${who ?? ''}`, at, who, text: text ?? '' }];
    if (act !== 'reply') return [event('act', at, { name: act, who, text, undone: undoneAt })];
    if (reply === null) return [];
    return [
      {
        what: 'ours',
        ...{ id: reply.id, at, who, merged, turn: reply.turn, subject: reply.subject, text: reply.text },
        came: who?.startsWith('tool:') === true ? 'tool' : 'desk',
        quoted: null,
        files: [],
        original: null,
        ...{ state: reply.state, leavesAt: reply.leavesAt, sentAt: reply.sentAt, failure: reply.failure },
        ...{ answers: reply.marks, asWell: reply.asWell, releases: reply.releases },
        within: reply.sentAt === null ? null : withinOf(turns, reply.turn, reply.sentAt),
      },
    ];
  });
}

function event(name: Event['event'], at: string, said: Partial<Omit<Event, 'what' | 'event' | 'at'>> = {}): Event {
  return {
    what: 'event',
    event: name,
    at,
    name: null,
    who: null,
    text: null,
    undone: null,
    state: null,
    failure: null,
    ...said,
  };
}
