import { sql, type CompiledQuery, type Insertable } from 'kysely';
import { lockOf } from '../../core/store/locks.ts';
import { exists, insertWhere } from '../../core/store/insert-where.ts';
import type { Store } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import type { Sending } from './enquiry.ts';
import type { EnquiryMail } from './records.ts';
import type { EnquiryTools } from './tools.ts';

export interface NewEnquiry {
  readonly enquiry: Omit<Insertable<Tables['enquiries']>, 'acknowledged'>;
  readonly sending: Sending;
  /** Until when the sending keeps its name. */
  readonly namedUntil: Date;
  readonly mails: readonly EnquiryMail[];
  /** To the sender, unless the address got `most` acknowledgements since a time. */
  readonly acknowledgement: { readonly mail: EnquiryMail; readonly most: number; readonly since: Date } | undefined;
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
      conflict.column('key').doUpdateSet(named).where('sendings.ends_at', '<=', enquiry.received_at),
    )
    .returning('key')
    .compile();
}

/** Nobody else counts the acknowledgements of this address until the transaction ends. SQLite's write transactions are one at a time as it is. */
function holdAddress({ db, engine }: Store, { enquiry }: NewEnquiry): CompiledQuery[] {
  return engine === 'postgres' ? [lockOf('acknowledgements', enquiry.address_key).compile(db)] : [];
}

function addEnquiry({ db }: Store, { enquiry, sending, acknowledgement }: NewEnquiry): CompiledQuery {
  const named = db
    .selectFrom('sendings')
    .select('key')
    .where('key', '=', sending.key)
    .where('enquiry_id', '=', enquiry.id);
  const others = db
    .selectFrom('enquiries')
    .select((select) => select.fn.countAll().as('count'))
    .where('address_key', '=', enquiry.address_key)
    .where('acknowledged', '=', 1)
    .where('received_at', '>', acknowledgement?.since.toISOString() ?? '');
  const acknowledged = acknowledgement
    ? sql<number>`case when (${others}) < ${sql.lit(acknowledgement.most)} then 1 else 0 end`
    : sql.lit(0);
  return insertWhere(db, 'enquiries', { ...enquiry, acknowledged }, exists(named)).compile();
}
