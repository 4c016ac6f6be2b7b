import { sql } from 'kysely';
import type { Context } from '../../core/context/context.ts';
import type { ErasureTools } from '../../core/context/personal-data.ts';
import { isWaiting } from '../../core/outbox/lanes.ts';
import { withdrawMails } from '../../core/outbox/withdraw.ts';
import { emptyLog, eraseMailsWhere } from '../../core/store/erasure.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { recordErasure } from './erasure-journal.ts';
import { eraseStored, subjectsOf } from './stored-data.ts';

/** Milliseconds a request waits for emails that are being sent. */
const timeout = 2_000;

export interface ErasureParts
  extends ErasureTools, Pick<Context, 'store' | 'personalData' | 'onMail' | 'deleteMails'> {}

/** `finishing`: an email was being sent or the WAL could not be truncated yet; `finishErasures` completes it. */
export type Erased = 'erased' | 'finishing';

/**
 * Erases everything about an address, for its owner or for staff. Waiting emails are withdrawn; those being sent get
 * a moment to finish. One transaction then deletes the rows, records the erasure and what is left to do, and runs what
 * `follows` in each feature.
 * @param within runs at the start of that transaction; if it throws, the transaction rolls back and the rows remain
 * @param who `visitor`, or the member of staff who erases for them
 */
export async function erasePerson(
  parts: ErasureParts,
  addressKey: string,
  within: (transaction: DatabaseTransaction) => Promise<void> = () => Promise.resolve(),
  who = 'visitor',
): Promise<Erased> {
  const { store, personalData, now, newId } = parts;
  const subjectIds = await store.db
    .transaction()
    .execute((transaction) => subjectsOf(transaction, personalData, addressKey));
  await withdrawMails(store, { subjectIds, addressKey }, now, timeout);
  const id = newId();
  await store.db.transaction().execute(async (transaction) => {
    await within(transaction);
    await recordErasure(transaction, addressKey, now());
    for (const { erase } of personalData) await erase?.follows?.(transaction, addressKey, parts, who);
    const subjects = await subjectsOf(transaction, personalData, addressKey);
    const sending = await detachEmailsInDelivery(transaction, addressKey, subjects, id, now().toISOString());
    const mails = [...sending, ...(await eraseStored(transaction, personalData, addressKey))];
    await transaction
      .insertInto('erasures')
      .values({ id, asked_at: now().toISOString(), mails: JSON.stringify(mails) })
      .execute();
  });
  parts.onMail();
  return (await finish(parts, id)) ? 'erased' : 'finishing';
}

/** Resumes up to 100 unfinished erasures. Returns the number still unfinished. */
export async function finishErasures(parts: Pick<ErasureParts, 'store' | 'now' | 'deleteMails'>): Promise<number> {
  const open = await parts.store.db.selectFrom('erasures').select('id').orderBy('asked_at').limit(100).execute();
  let left = 0;
  for (const { id } of open) if (!(await finish(parts, id))) left += 1;
  return left;
}

/** Deletes the emails' rows and files and truncates the WAL. True once nothing of the erased data is left on disk. */
async function finish({ store, now, deleteMails }: Pick<ErasureParts, 'store' | 'now' | 'deleteMails'>, id: string) {
  const erasure = await store.db.selectFrom('erasures').select('mails').where('id', '=', id).executeTakeFirst();
  if (!erasure) return true;
  const time = now().toISOString();
  await store.db
    .transaction()
    .execute((transaction) =>
      eraseMailsWhere(transaction, (where) =>
        where.and([
          where('subject_id', '=', id),
          where.or([
            where('state', '<>', 'waiting'),
            where('lease_until', 'is', null),
            where('lease_until', '<=', time),
          ]),
        ]),
      ),
    );
  const sending = await store.db
    .selectFrom('outbox')
    .select('id')
    .where('subject_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const mails: unknown = JSON.parse(erasure.mails);
  deleteMails(Array.isArray(mails) ? mails.filter((mail) => typeof mail === 'string') : []);
  if (sending || !(await emptyLog(store))) return false;
  await store.db.deleteFrom('erasures').where('id', '=', id).execute();
  return true;
}

/** Strips recipient and subject from emails being sent, which cannot be withdrawn; `finish` deletes them later. */
async function detachEmailsInDelivery(
  transaction: DatabaseTransaction,
  addressKey: string,
  subjects: readonly string[],
  erasureId: string,
  now: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('outbox')
    .set({ subject_id: erasureId, recipient: '', mailbox: null })
    .where(isWaiting)
    .where('lease_until', '>', now)
    .where((where) =>
      where.or([
        where(sql<string>`lower(recipient)`, '=', addressKey),
        ...(subjects.length > 0 ? [where('subject_id', 'in', subjects)] : []),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
