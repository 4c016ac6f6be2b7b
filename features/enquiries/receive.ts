import { createHash } from 'node:crypto';
import { sql, type Expression } from 'kysely';
import { perContext } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import { exists, insertWhere } from '../../core/store/insert-where.ts';
import { journalWhere, visitor } from '../../core/store/journal.ts';
import { lockOf } from '../../core/store/locks.ts';
import { typedColumns, type TypedEnquiry } from './rows.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';
import { addressKey } from '../../core/store/address.ts';
import { priorities } from '../../core/outbox/lanes.ts';
import { enqueuedWhere } from '../../core/outbox/outbox.ts';
import { searchText } from './search-text.ts';
import { isUnacknowledged, looksSuspicious, trayMark, type TrayRule } from './side-tray.ts';
import type { EnquiryTools } from './tools.ts';
import { day } from '../../contract/time.ts';

export const limits = {
  /** How long an idempotency key is kept; milliseconds. */
  sendingKept: day,
  /** Acknowledgements to one address in any 24 hours. */
  acknowledgementsPerDay: 3,
} as const;

/** One submission of a form: the hashes of its idempotency key and of its contents. */
interface Sending {
  readonly key: string;
  readonly body: string;
}

type Receipt =
  | { readonly outcome: 'received'; readonly reference: string }
  /** The browser's key was already used for another text. */
  | { readonly outcome: 'key-reused' };

/** Identifies a submission by its browser's key, or by its contents if it was sent without JavaScript. */
export function sendingOf(enquiry: TypedEnquiry, key: string | undefined): Sending {
  const body = sha256(JSON.stringify(typedColumns.map((column) => enquiry[column])));
  return { key: sha256(`${enquiry.kind} ${key === undefined ? body : key.toLowerCase()}`), body };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The earlier receipt of a submission; undefined if it is new. */
export async function receiptOf(tools: EnquiryTools, sending: Sending): Promise<Receipt | undefined> {
  const known = await tools.store.db
    .selectFrom('sendings')
    .innerJoin('enquiries', 'enquiries.id', 'sendings.enquiry_id')
    .select(['enquiries.reference', 'sendings.body'])
    .where('sendings.key', '=', sending.key)
    .where('sendings.ends_at', '>', tools.now().toISOString())
    .executeTakeFirst();
  if (!known) return undefined;
  return known.body === sending.body ? { outcome: 'received', reference: known.reference } : { outcome: 'key-reused' };
}

/**
 * Stores an enquiry. One that looks like advertising goes to the side tray, emailed and acknowledged like the rest; so
 * does one filled in as a program would (`marked`), but without an acknowledgement. When it resolves, the enquiry, the
 * email to the team and the acknowledgement are durable together, in one transaction without round trips: each
 * statement checks its own conditions. A repeated submission changes nothing and gets the same receipt. Without
 * `mayAcknowledge` the sender gets no email.
 */
export async function receiveEnquiry(
  tools: EnquiryTools,
  typed: TypedEnquiry,
  sending: Sending,
  { mayAcknowledge = true, marked }: { readonly mayAcknowledge?: boolean; readonly marked?: TrayRule | undefined } = {},
): Promise<Receipt> {
  const { store, outbox } = tools;
  const { name, add, queue, acknowledge, journal } = statementsOf({ store });
  const now = tools.now();
  const trayRule = marked ?? (looksSuspicious(typed.message) ? 'links' : undefined);
  const [id, received_at, reference] = [tools.newId(), now.toISOString(), tools.mintReference(typed.kind)];
  const [team, address_key] = [tools.teamOf(typed), addressKey(typed.email)];
  const { warnAt, dueAt } = tools.times(typed.kind, now);
  const mail = (kind: EnquiryMailKind, recipient: string, priority?: number) =>
    outbox.rowOf({ id: tools.newId(), kind: enquiryMails[kind], subjectId: id, recipient, at: received_at, priority });
  const isAcknowledged = mayAcknowledge && !isUnacknowledged(trayRule);
  // The sender of a consultation request is waiting for the link to choose a time.
  const priority = typed.kind === 'consultation' ? priorities.asked : undefined;
  const ends_at = new Date(now.getTime() + limits.sendingKept).toISOString();
  const [named] = await store.batch(
    name({ ...sending, enquiry_id: id, ends_at, now: received_at }),
    // A lock on counting this address's acknowledgements; SQLite needs none.
    ...(store.engine === 'postgres' ? [lockOf('acknowledgements', address_key).compile(store.db)] : []),
    add({
      ...typed,
      id,
      reference,
      address_key,
      state: trayRule === undefined ? 'open' : 'tray',
      tray_at: trayRule === undefined ? null : received_at,
      tray_by: trayRule === undefined ? null : trayMark(trayRule),
      team,
      received_at,
      warn_at: warnAt.toISOString(),
      due_at: dueAt.toISOString(),
      search_text: searchText({ ...typed, reference }),
      sending: sending.key,
      most: isAcknowledged ? limits.acknowledgementsPerDay : 0,
      since: new Date(now.getTime() - day).toISOString(),
    }),
    queue(mail('enquiry-team', team)),
    ...(tools.webhook ? [queue(mail('enquiry-webhook', 'webhook'))] : []),
    ...(isAcknowledged ? [acknowledge(mail('enquiry-acknowledgement', typed.email, priority))] : []),
    journal(visitor, { act: 'enquiries.send', record: reference }, received_at),
  );
  if (named.length === 0) {
    const known = await receiptOf(tools, sending);
    if (known) return known;
    throw new Error('A sending is named, and gone again: somebody erased it at this moment.');
  }
  tools.onMail();
  return { outcome: 'received', reference };
}

const columns = [
  ...typedColumns,
  ...(['id', 'reference', 'address_key', 'state', 'tray_at', 'tray_by', 'team'] as const),
  ...(['received_at', 'warn_at', 'due_at', 'search_text'] as const),
];

const statementsOf = perContext(({ store: { db } }: Pick<EnquiryTools, 'store'>) => {
  const stored = (id: Expression<string>) => db.selectFrom('enquiries').select('id').where('id', '=', id);
  return {
    /** An expired key may be used again. */
    name: compiledOnce(['key', 'body', 'enquiry_id', 'ends_at', 'now'], ({ key, now, ...named }) =>
      db
        .insertInto('sendings')
        .values({ key, ...named })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(named).where('sendings.ends_at', '<=', now))
        .returning('key'),
    ),
    add: compiledOnce([...columns, 'sending', 'most', 'since'], ({ sending, most, since, ...row }) => {
      const named = db.selectFrom('sendings').select('key').where('key', '=', sending).where('enquiry_id', '=', row.id);
      const others = db
        .selectFrom('enquiries')
        .select((select) => select.fn.countAll().as('count'))
        .where('address_key', '=', row.address_key)
        .where('acknowledged', '=', 1)
        .where('received_at', '>', since);
      const acknowledged = sql<number>`case when (${others}) < ${most} then 1 else 0 end`;
      return insertWhere(db, 'enquiries', { ...row, acknowledged }, exists(named));
    }),
    queue: enqueuedWhere(db, stored),
    acknowledge: enqueuedWhere(db, (id) => stored(id).where('acknowledged', '=', 1)),
    journal: journalWhere(db, (reference) =>
      db.selectFrom('enquiries').select('id').where('reference', '=', reference),
    ),
  };
});
