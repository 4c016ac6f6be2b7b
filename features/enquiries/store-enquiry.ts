import { sql, type CompiledQuery, type Expression } from 'kysely';
import { perContext } from '../../core/context/context.ts';
import { enqueuedWhere, type NewMail } from '../../core/outbox/outbox.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import { lockOf } from '../../core/store/locks.ts';
import { exists, insertWhere } from '../../core/store/insert-where.ts';
import type { Store } from '../../core/store/store.ts';
import type { Sending } from './enquiry.ts';
import { typedColumns, type EnquiryRow } from './rows.ts';
import type { EnquiryTools } from './tools.ts';

export interface NewEnquiry {
  readonly enquiry: Pick<EnquiryRow, (typeof columns)[number]>;
  readonly sending: Sending;
  /** Until when the sending keeps its name. */
  readonly namedUntil: Date;
  readonly mails: readonly NewMail[];
  /** To the sender, unless the address got `most` acknowledgements since a time. */
  readonly acknowledgement: { readonly mail: NewMail; readonly most: number; readonly since: Date } | undefined;
}

/**
 * Names a sending and stores its enquiry with all mails, in one transaction that asks for nothing on its way: each
 * statement looks itself for what it depends on. Resolves when that is durable; with false, and nothing stored, when
 * the sending has its name already.
 */
export async function storeEnquiry(
  { store, outbox }: Pick<EnquiryTools, 'store' | 'outbox'>,
  added: NewEnquiry,
): Promise<boolean> {
  const { name, add, queue, acknowledge } = statementsOf({ store });
  const { enquiry, sending, mails, acknowledgement } = added;
  const [named] = await store.batch(
    name({ ...sending, enquiry_id: enquiry.id, ends_at: added.namedUntil.toISOString(), now: enquiry.received_at }),
    ...holdAddress(store, added),
    add({
      ...enquiry,
      sending: sending.key,
      most: acknowledgement?.most ?? 0,
      since: acknowledgement?.since.toISOString() ?? '',
    }),
    ...mails.map((mail) => queue(outbox.rowOf(mail))),
    ...(acknowledgement ? [acknowledge(outbox.rowOf(acknowledgement.mail))] : []),
  );
  return named.length > 0;
}

/** What is stored of a new one; all else begins as the table says. */
const columns = [
  ...typedColumns,
  ...(['id', 'reference', 'address_key', 'state', 'tray_at', 'tray_by', 'team'] as const),
  ...(['received_at', 'warn_at', 'due_at', 'search_text'] as const),
];

const statementsOf = perContext(({ store: { db } }: Pick<EnquiryTools, 'store'>) => {
  const stored = (id: Expression<string>) => db.selectFrom('enquiries').select('id').where('id', '=', id);
  return {
    /** A name that has ended may be given again. */
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
  };
});

/** Locks the counting of this address's acknowledgements until the transaction ends, which SQLite does anyway. */
function holdAddress({ db, engine }: Store, { enquiry }: NewEnquiry): CompiledQuery[] {
  return engine === 'postgres' ? [lockOf('acknowledgements', enquiry.address_key).compile(db)] : [];
}
