import { sql } from 'kysely';
import type { Outbox } from '../outbox/outbox.ts';
import type { EnquiryRow } from '../store/schema.ts';
import type { DatabaseTransaction, Engine, Store } from '../store/store.ts';
import type { Enquiry, EnquiryRecords, EnquiryStore } from './ports.ts';

const digestKind = 'enquiry-digest';
/** Least time between two digests to one mailbox; milliseconds. What comes in between waits for the second. */
const digestPause = 15 * 60_000;

/** When the team last heard that an enquiry is overdue; null before its end. */
const lastHeard = sql<string>`coalesce(escalated_at, overdue_at)`;

function enquiry(row: EnquiryRow): Enquiry {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    category: row.category ?? undefined,
    topic: row.topic ?? undefined,
    name: row.name,
    email: row.email,
    organization: row.organization ?? undefined,
    phone: row.phone ?? undefined,
    subject: row.subject,
    message: row.message,
    state: row.state,
    team: row.team,
    receivedAt: new Date(row.received_at),
    warnAt: new Date(row.warn_at),
    dueAt: new Date(row.due_at),
    ...(row.address_refused === null ? {} : { addressRefused: row.address_refused }),
  };
}

/** The enquiries in the database. */
export function enquiryStore(store: Store, outbox: Outbox): EnquiryStore {
  return {
    sending: (key, now) => sendingIn(store.db, key, now),
    transaction: (work) => store.db.transaction().execute((transaction) => work(records(transaction, store.engine, outbox))),
  };
}

function sendingIn(
  database: DatabaseTransaction | Store['db'],
  key: string,
  now: Date,
): Promise<{ readonly reference: string; readonly body: string } | undefined> {
  return database
    .selectFrom('sendings')
    .innerJoin('enquiries', 'enquiries.id', 'sendings.enquiry_id')
    .select(['enquiries.reference', 'sendings.body'])
    .where('sendings.key', '=', key)
    .where('sendings.ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

function records(transaction: DatabaseTransaction, engine: Engine, outbox: Outbox): EnquiryRecords {
  return {
    sending: (key, now) => sendingIn(transaction, key, now),
    async nameSending({ key, body }, enquiryId, endsAt, now) {
      const sending = { body, enquiry_id: enquiryId, ends_at: endsAt.toISOString() };
      // A name that has ended may be given again.
      const named = await transaction
        .insertInto('sendings')
        .values({ key, ...sending })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(sending).where('sendings.ends_at', '<=', now.toISOString()))
        .returning('key')
        .executeTakeFirst();
      return named !== undefined;
    },
    async acknowledgedSince(key, since) {
      // SQLite's write transactions are one at a time as it is.
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(transaction);
      const { count } = await transaction
        .selectFrom('enquiries')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .where('address_key', '=', key)
        .where('acknowledged', '=', 1)
        .where('received_at', '>', since.toISOString())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async add(added, key, acknowledged) {
      await transaction
        .insertInto('enquiries')
        .values({
          id: added.id,
          reference: added.reference,
          kind: added.kind,
          category: added.category ?? null,
          topic: added.topic ?? null,
          name: added.name,
          email: added.email,
          address_key: key,
          organization: added.organization ?? null,
          phone: added.phone ?? null,
          subject: added.subject,
          message: added.message,
          state: added.state,
          team: added.team,
          acknowledged: acknowledged ? 1 : 0,
          received_at: added.receivedAt.toISOString(),
          warn_at: added.warnAt.toISOString(),
          due_at: added.dueAt.toISOString(),
        })
        .execute();
    },
    async byId(id) {
      const row = await transaction.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
      return row && enquiry(row);
    },
    async refuseAddress(enquiryId, code) {
      await transaction.updateTable('enquiries').set({ address_refused: code }).where('id', '=', enquiryId).execute();
    },
    async acknowledgementOf(enquiryId) {
      const mail = await transaction
        .selectFrom('outbox')
        .select('message_id')
        .where('subject_id', '=', enquiryId)
        .where('kind', '=', 'enquiry-acknowledgement')
        .where('state', 'in', ['waiting', 'sent'])
        .executeTakeFirst();
      return mail?.message_id;
    },
    // The outer conditions hold for a row that another process has marked in the meantime.
    async takeOverdue(now, limit) {
      const time = now.toISOString();
      const rows = await transaction
        .updateTable('enquiries')
        .set({ overdue_at: time, warned_at: sql<string>`coalesce(warned_at, ${time})` })
        .where('id', 'in', (from) =>
          from.selectFrom('enquiries').select('id').where('state', '=', 'open').where('overdue_at', 'is', null).where('due_at', '<=', time).limit(limit),
        )
        .where('state', '=', 'open')
        .where('overdue_at', 'is', null)
        .returningAll()
        .execute();
      return rows.map(enquiry);
    },
    async takeWarned(now, limit) {
      const time = now.toISOString();
      const rows = await transaction
        .updateTable('enquiries')
        .set({ warned_at: time })
        .where('id', 'in', (from) =>
          from.selectFrom('enquiries').select('id').where('state', '=', 'open').where('warned_at', 'is', null).where('warn_at', '<=', time).limit(limit),
        )
        .where('state', '=', 'open')
        .where('warned_at', 'is', null)
        .returningAll()
        .execute();
      return rows.map(enquiry);
    },
    async takeEscalated(now, quietSince, limit) {
      const since = quietSince.toISOString();
      const rows = await transaction
        .updateTable('enquiries')
        .set({ escalated_at: now.toISOString() })
        .where('id', 'in', (from) => from.selectFrom('enquiries').select('id').where('state', '=', 'open').where(lastHeard, '<=', since).limit(limit))
        .where('state', '=', 'open')
        .where(lastHeard, '<=', since)
        .returningAll()
        .execute();
      return rows.map(enquiry);
    },
    async announce(enquiryIds, { id, team, at }) {
      // Two processes that remind at once share one digest.
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${team}, 3))`.execute(transaction);
      const known = await outbox.waitingFor(transaction, engine, digestKind, team);
      if (known === undefined) {
        const latest = await transaction
          .selectFrom('outbox')
          .select('due_at')
          .where('recipient', '=', team)
          .where('kind', '=', digestKind)
          .where('created_at', '>', new Date(at.getTime() - digestPause).toISOString())
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        const dueAt = new Date(Math.max(at.getTime(), latest ? Date.parse(latest.due_at) + digestPause : 0)).toISOString();
        await outbox.enqueue(transaction, { id, kind: digestKind, subjectId: id, recipient: team, at: at.toISOString(), dueAt });
      }
      await transaction
        .updateTable('enquiries')
        .set({ reminder_mail: known ?? id })
        .where('id', 'in', enquiryIds)
        .execute();
    },
    async announcedIn(digestId) {
      const rows = await transaction
        .selectFrom('enquiries')
        .selectAll()
        .where('reminder_mail', '=', digestId)
        .where('state', '=', 'open')
        .orderBy('due_at')
        .execute();
      return rows.map(enquiry);
    },
    async enqueue(...mails) {
      if (mails.length > 0)
        await outbox.enqueue(
          transaction,
          ...mails.map(({ id, kind, enquiryId, recipient, at }) => ({ id, kind, subjectId: enquiryId, recipient, at: at.toISOString() })),
        );
    },
  };
}
