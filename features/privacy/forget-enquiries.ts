import { readReference } from '../enquiries/handling.ts';
import { addressKey } from '../../core/store/address.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { emptyLog, eraseEnquiries } from '../../core/store/erasure.ts';
import { tellOfErasure, type ErasureParts } from './erase-person.ts';
import { erasedPart } from './erasure-journal.ts';

/** What forgetting enquiries needs, to tell team and webhook and to write it down. */
export type ForgettingParts = Pick<ErasureParts, 'store' | 'outbox' | 'newId' | 'now' | 'webhook' | 'journal'>;

/**
 * Deletes one enquiry, or all of an address, with sendings and mails; team and webhook learn it by reference, and the
 * journal keeps a restore from bringing them back. Answers how many, and the ids of the mails.
 */
export async function forgetEnquiries(
  parts: ForgettingParts,
  actor: Actor,
  which: string,
  progress: (done: number, all: number) => void,
): Promise<{ readonly count: number; readonly mails: readonly string[] }> {
  const { store, journal, now } = parts;
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
    for (const { reference } of slice) journal.note(erasedPart.enquiry(reference), now());
    mails.push(
      ...(await store.db.transaction().execute(async (transaction) => {
        // A key names one act; of several enquiries each has its line.
        for (const [place, { reference }] of slice.entries())
          await writeJournal(
            transaction,
            start + place === 0 ? actor : { who: actor.who },
            { act: 'enquiries.forget', record: reference },
            now().toISOString(),
          );
        await tellOfErasure(parts, transaction, slice);
        return eraseEnquiries(
          transaction,
          slice.map(({ id }) => id),
        );
      })),
    );
    progress(Math.min(start + batch, rows.length), rows.length);
  }
  if (rows.length > 0) await emptyLog(store);
  return { count: rows.length, mails };
}
