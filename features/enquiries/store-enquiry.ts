import { sql, type CompiledQuery } from 'kysely';
import { addressKey } from '../../core/store/address.ts';
import type { Store } from '../../core/store/store.ts';
import type { Enquiry, Sending } from './enquiry.ts';
import type { EnquiryMail } from './records.ts';
import { searchText } from './search-text.ts';
import { trayMark } from './side-tray.ts';
import type { EnquiryTools } from './tools.ts';

export interface NewEnquiry {
  readonly enquiry: Enquiry;
  readonly sending: Sending;
  /** Until when the sending keeps its name. */
  readonly namedUntil: Date;
  readonly mails: readonly EnquiryMail[];
  /** To the sender, unless the address got `most` acknowledgements since a time. */
  readonly acknowledgement: { readonly mail: EnquiryMail; readonly most: number; readonly since: Date } | undefined;
}

const columns = [
  'id',
  'reference',
  'kind',
  'category',
  'topic',
  'name',
  'email',
  'address_key',
  'organization',
  'phone',
  'subject',
  'message',
  'state',
  'team',
  'received_at',
  'warn_at',
  'due_at',
  'tray_at',
  'tray_by',
  'search_text',
] as const;

function rowOf(added: Enquiry): Readonly<Record<(typeof columns)[number], string | null>> {
  const organization = added.organization ?? null;
  return {
    id: added.id,
    reference: added.reference,
    kind: added.kind,
    category: added.category ?? null,
    topic: added.topic ?? null,
    name: added.name,
    email: added.email,
    address_key: addressKey(added.email),
    organization,
    phone: added.phone ?? null,
    subject: added.subject,
    message: added.message,
    state: added.state,
    team: added.team,
    received_at: added.receivedAt.toISOString(),
    warn_at: added.warnAt.toISOString(),
    due_at: added.dueAt.toISOString(),
    tray_at: added.state === 'tray' ? added.receivedAt.toISOString() : null,
    tray_by: added.trayRule === undefined ? null : trayMark(added.trayRule),
    search_text: searchText({ ...added, organization }),
  };
}

/**
 * Names a sending and stores its enquiry with all mails, in one transaction that asks for nothing on its way: each
 * statement looks itself for what it depends on. Resolves when that is durable; with false, and nothing stored, when the
 * sending has its name already.
 */
export async function storeEnquiry(
  { store, outbox }: Pick<EnquiryTools, 'store' | 'outbox'>,
  added: NewEnquiry,
): Promise<boolean> {
  const { db } = store;
  const stored = db.selectFrom('enquiries').select('id').where('id', '=', added.enquiry.id);
  const acknowledged = stored.where('acknowledged', '=', 1);
  const [named] = await store.batch(
    nameSending(store, added),
    ...holdAddress(store, added),
    addEnquiry(store, added),
    ...added.mails.map((mail) => outbox.enqueueWhere(db, stored, queued(mail))),
    ...(added.acknowledgement ? [outbox.enqueueWhere(db, acknowledged, queued(added.acknowledgement.mail))] : []),
  );
  return named.length > 0;
}

function queued({ enquiryId, at, ...mail }: EnquiryMail) {
  return { ...mail, subjectId: enquiryId, at: at.toISOString() };
}

/** A name that has ended may be given again. */
function nameSending({ db }: Store, { enquiry, sending, namedUntil }: NewEnquiry) {
  const named = { body: sending.body, enquiry_id: enquiry.id, ends_at: namedUntil.toISOString() };
  return db
    .insertInto('sendings')
    .values({ key: sending.key, ...named })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(named).where('sendings.ends_at', '<=', enquiry.receivedAt.toISOString()),
    )
    .returning('key')
    .compile();
}

/** Nobody else counts the acknowledgements of this address until the transaction ends. SQLite's write transactions are one at a time as it is. */
function holdAddress({ db, engine }: Store, { enquiry }: NewEnquiry): CompiledQuery[] {
  return engine === 'postgres'
    ? [sql`select pg_advisory_xact_lock(hashtextextended(${addressKey(enquiry.email)}, 1))`.compile(db)]
    : [];
}

function addEnquiry({ db }: Store, { enquiry, sending, acknowledgement }: NewEnquiry): CompiledQuery {
  const row = rowOf(enquiry);
  const named = db
    .selectFrom('sendings')
    .select('key')
    .where('key', '=', sending.key)
    .where('enquiry_id', '=', enquiry.id);
  const others = db
    .selectFrom('enquiries')
    .select((select) => select.fn.countAll().as('count'))
    .where('address_key', '=', row.address_key)
    .where('acknowledged', '=', 1)
    .where('received_at', '>', acknowledgement?.since.toISOString() ?? '');
  const acknowledged = acknowledgement
    ? sql<number>`case when (${others}) < ${sql.lit(acknowledgement.most)} then 1 else 0 end`
    : sql.lit(0);
  return db
    .insertInto('enquiries')
    .columns([...columns, 'acknowledged'])
    .expression(
      db
        .selectNoFrom([...columns.map((column) => sql.val(row[column]).as(column)), acknowledged.as('acknowledged')])
        .where((where) => where.exists(named)),
    )
    .compile();
}
