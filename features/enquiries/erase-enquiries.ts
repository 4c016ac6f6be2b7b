import { addressKey } from '../../core/store/address.ts';
import { emptyLog, eraseMails } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { countOf } from '../../core/store/count-of.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import type { ErasureTools } from '../../core/context/personal-data.ts';
import { callsOfEnquiries } from '../calls/personal-data.ts';
import type { ErasedContents } from '../conversation/desk/api.ts';
import { mailsOfEnquiries } from '../conversation/mails.ts';
import { erasedPart, recordErasure } from '../privacy/erasure-journal.ts';
import { readReference } from './handling.ts';
import { enquiryMails } from './mails.ts';

/** Deletes enquiries with everything that belongs to them. Returns the ids of the emails about any of it. */
export async function eraseEnquiries(transaction: DatabaseTransaction, enquiryIds: readonly string[]) {
  const mails = await eraseMails(transaction, enquiryIds);
  for (const ids of slicesOf(enquiryIds)) {
    const merged = await transaction.selectFrom('enquiries').select('id').where('merged_into', 'in', ids).execute();
    const parts = merged.map(({ id }) => id).filter((id) => !enquiryIds.includes(id));
    if (parts.length > 0) mails.push(...(await eraseEnquiries(transaction, parts)));
    mails.push(...(await eraseMails(transaction, await callsOfEnquiries(transaction, ids))));
    mails.push(...(await eraseMails(transaction, await mailsOfEnquiries(transaction, ids))));
    await transaction.deleteFrom('sendings').where('enquiry_id', 'in', ids).execute();
    await transaction.deleteFrom('enquiries').where('id', 'in', ids).execute();
  }
  return mails;
}

/** Counts what is erased with an enquiry and those merged into it. The counts may be kept. */
async function contentsOf(db: DatabaseTransaction, reference: string): Promise<ErasedContents> {
  const one = db.selectFrom('enquiries').select('id').where('reference', '=', reference);
  const records = db
    .selectFrom('enquiries')
    .select('id')
    .where((where) => where.or([where('id', 'in', one), where('merged_into', 'in', one)]));
  const emails = db.selectFrom('conversation_mails').where('enquiry_id', 'in', records);
  const files = db.selectFrom('conversation_files').where('mail_id', 'in', emails.select('id'));
  const replies = await countOf(db.selectFrom('enquiry_replies').where('enquiry_id', 'in', records));
  const typed = await countOf(db.selectFrom('enquiries').where('id', 'in', records).where('message', '!=', ''));
  const originals = await countOf(emails);
  return {
    turns: typed + replies + (await countOf(emails.where('turn', 'is not', null))),
    files: await countOf(files.where('taken', '=', 1)),
    originals,
    notes: await countOf(db.selectFrom('enquiry_acts').where('act', '=', 'note').where('enquiry_id', 'in', records)),
    calls: await countOf(db.selectFrom('calls').where('enquiry_id', 'in', records)),
  };
}

/**
 * Records and announces the erasure of enquiries: a journal entry and a webhook call for each, one
 * email for each mailbox of the team.
 * @param actor who erases them; `visitor` where their sender does
 */
export async function tellOfErasure(
  { outbox, newId, now, webhook }: ErasureTools,
  transaction: DatabaseTransaction,
  enquiries: readonly { readonly reference: string; readonly team: string }[],
  actor: Actor,
): Promise<void> {
  const at = now().toISOString();
  // The idempotency key names one act, but each of several enquiries has an entry.
  for (const [place, { reference }] of enquiries.entries()) {
    const entry = { act: 'enquiries.forget', record: reference, details: await contentsOf(transaction, reference) };
    await writeJournal(transaction, place === 0 ? actor : { who: actor.who }, entry, at);
  }
  const notices = [...Map.groupBy(enquiries, ({ team }) => team)].map(([team, told]) => ({
    kind: enquiryMails['enquiry-erased'],
    subjectId: told.map(({ reference }) => reference).join(' '),
    recipient: team,
  }));
  const calls = enquiries.map(({ reference }) => ({
    kind: enquiryMails['enquiry-erased-webhook'],
    subjectId: reference,
    recipient: 'webhook',
  }));
  const all = [...notices, ...(webhook ? calls : [])];
  if (all.length > 0) await outbox.enqueue(transaction, ...all.map((notice) => ({ ...notice, id: newId(), at })));
}

/** Erases one enquiry or all of an address, and what depends on them. Returns how many, and ids of their emails. */
export async function forgetEnquiries(
  parts: ErasureTools & { readonly store: Store },
  actor: Actor,
  which: string,
  progress: (done: number, all: number) => void,
): Promise<{ readonly count: number; readonly mails: readonly string[] }> {
  const { store, now } = parts;
  const column = which.includes('@') ? 'address_key' : 'reference';
  const rows = await store.db
    .selectFrom('enquiries')
    .select(['id', 'reference', 'team'])
    .where(column, '=', column === 'address_key' ? addressKey(which) : readReference(which))
    .execute();
  const mails: string[] = [];
  const batch = 50;
  for (let start = 0; start < rows.length; start += batch) {
    const slice = rows.slice(start, start + batch);
    mails.push(
      ...(await store.db.transaction().execute(async (transaction) => {
        for (const { reference } of slice) await recordErasure(transaction, erasedPart('enquiry', reference), now());
        await tellOfErasure(parts, transaction, slice, start === 0 ? actor : { who: actor.who });
        const ids = slice.map(({ id }) => id);
        return eraseEnquiries(transaction, ids);
      })),
    );
    progress(Math.min(start + batch, rows.length), rows.length);
  }
  if (rows.length > 0) await emptyLog(store);
  return { count: rows.length, mails };
}
