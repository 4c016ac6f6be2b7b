import { sql } from 'kysely';
import { addressKey } from '../../core/store/address.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { EnquiryRow } from './rows.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { Store } from '../../core/store/store.ts';
import { day } from '../../contract/time.ts';

export interface EnquiryFilter {
  readonly kind?: EnquiryRow['kind'] | undefined;
  readonly state?: EnquiryRow['state'] | undefined;
  readonly email?: string | undefined;
  /** Only those received in the last days, or before them. */
  readonly newerThan?: number | undefined;
  readonly olderThan?: number | undefined;
}

/** Enquiries by state (open, side tray, answered, closed), in each state the first due first. */
export function listEnquiries(store: Store, filter: EnquiryFilter, now: Date): Promise<EnquiryRow[]> {
  return fitting(store, filter, now).selectAll().execute();
}

export async function listReferences(store: Store, filter: EnquiryFilter, now: Date): Promise<string[]> {
  const rows = await fitting(store, filter, now).select('reference').execute();
  return rows.map(({ reference }) => reference);
}

const byState = sql`case state when 'open' then 0 when 'tray' then 1 when 'answered' then 2 else 3 end`;

function fitting({ db }: Store, { kind, state, email, newerThan, olderThan }: EnquiryFilter, now: Date) {
  const ago = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  let query = db.selectFrom('enquiries').orderBy(byState).orderBy('due_at').orderBy('id');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (email !== undefined) query = query.where('address_key', '=', addressKey(email));
  if (newerThan !== undefined) query = query.where('received_at', '>=', ago(newerThan));
  if (olderThan !== undefined) query = query.where('received_at', '<', ago(olderThan));
  return query;
}

/** Normalises a typed reference: any letter case, with the brackets of a subject line, or without dashes. */
export function readReference(text: string): string {
  const symbols = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${symbols.slice(0, 1)}-${symbols.slice(1, 5)}-${symbols.slice(5)}`;
}

/** The enquiry of a reference, unlocked; undefined if there is none. */
export function enquiryNamed({ db }: Store, reference: string): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiries').selectAll().where('reference', '=', readReference(reference)).executeTakeFirst();
}

/** The same. @throws one line if there is none */
export async function findEnquiry(store: Store, reference: string): Promise<EnquiryRow> {
  const row = await enquiryNamed(store, reference);
  if (!row) throw new Error(`There is no enquiry ${reference}. See: corbiere enquiries list`);
  return row;
}

/**
 * Enquiries in full for an export, with one row for each turn. The row's message
 * is what the visitor wrote in it; read in slices. First the journal records how many enquiries, and of how many
 * addresses.
 * @param references in the order of the file
 */
export async function exportEnquiries(store: Store, actor: Actor, references: readonly string[], now: Date) {
  let count = 0;
  let turns = 0;
  const people = new Set<string>();
  for (const slice of slicesOf(references)) {
    const chosen = await store.db
      .selectFrom('enquiries')
      .select(['address_key', 'turn'])
      .where('reference', 'in', slice)
      .execute();
    for (const { address_key: key, turn } of chosen) {
      count += 1;
      turns += turn;
      people.add(key);
    }
  }
  const details = { count, people: people.size };
  await store.db
    .transaction()
    .execute((transaction) =>
      writeJournal(transaction, actor, { act: 'enquiries.export', record: null, details }, now.toISOString()),
    );
  return { rows: inFull(store, references), count: turns };
}

async function* inFull(store: Store, references: readonly string[]): AsyncGenerator<EnquiryRow> {
  for (const slice of slicesOf(references)) {
    const rows = await store.db.selectFrom('enquiries').selectAll().where('reference', 'in', slice).execute();
    const ids = rows.map(({ id }) => id);
    const turns = await store.db.selectFrom('conversation_turns').selectAll().where('enquiry_id', 'in', ids).execute();
    const mails = await store.db
      .selectFrom('conversation_mails')
      .select(['enquiry_id', 'turn', 'text'])
      .where('enquiry_id', 'in', ids)
      .where('side', '=', 'theirs')
      .where('kind', '=', 'answer')
      .orderBy('received_at')
      .execute();
    for (const reference of slice) {
      const latest = rows.find((row) => row.reference === reference);
      if (!latest) continue;
      const earlier = turns
        .filter(({ enquiry_id: of }) => of === latest.id)
        .sort((one, other) => one.turn - other.turn);
      const all = [
        ...earlier.map(({ enquiry_id: _of, began_at: turn_at, ...turn }) => ({ ...latest, ...turn, turn_at })),
        latest,
      ];
      for (const row of all) {
        const said = mails.filter(({ enquiry_id: of, turn }) => of === latest.id && turn === row.turn);
        const message = [...(row.turn === 1 ? [latest.message] : []), ...said.map(({ text }) => text)];
        yield { ...row, message: message.filter((text) => text !== '').join('\n\n') };
      }
    }
  }
}
