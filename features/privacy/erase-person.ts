import { sql } from 'kysely';
import type { Context } from '../../core/context/context.ts';
import type { ErasureTools } from '../../core/context/personal-data.ts';
import { isWaiting } from '../../core/outbox/lanes.ts';
import { withdrawMails } from '../../core/outbox/withdraw.ts';
import { emptyLog, eraseMailsWhere } from '../../core/store/erasure.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { noteErasure } from './erasure-journal.ts';
import { eraseStored, subjectsOf } from './stored-data.ts';

/** How long an answer waits for mails that are being sent; milliseconds. */
const timeout = 2_000;

export interface ErasureParts
  extends ErasureTools, Pick<Context, 'store' | 'personalData' | 'onMail' | 'deleteMails'> {}

/** `finishing`: a mail was being sent or the log being read; `finishErasures` does the rest. */
export type Erased = 'erased' | 'finishing';

/**
 * Erases everything about an address, for its owner and for the staff alike. Mails that wait are taken back, those
 * being sent are waited for, for a moment; then the rows go, in one commit with the record of what is still to do and
 * with what follows elsewhere.
 * @param within what else belongs to it, before the rows go, in the commit that deletes them; what it throws leaves
 * the rows
 * @param who of the firm's people does it for them
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
    await noteErasure(transaction, addressKey, now());
    for (const { erase } of personalData) await erase?.follows?.(transaction, addressKey, parts, who);
    const subjects = await subjectsOf(transaction, personalData, addressKey);
    const sending = await setLooseWhatIsSent(transaction, addressKey, subjects, id, now().toISOString());
    const mails = [...sending, ...(await eraseStored(transaction, personalData, addressKey))];
    await transaction
      .insertInto('erasures')
      .values({ id, asked_at: now().toISOString(), mails: JSON.stringify(mails) })
      .execute();
  });
  parts.onMail();
  return (await finish(parts, id)) ? 'erased' : 'finishing';
}

/** Goes on with erasures that were not finished. Answers how many are left. */
export async function finishErasures(parts: Pick<ErasureParts, 'store' | 'now' | 'deleteMails'>): Promise<number> {
  const open = await parts.store.db.selectFrom('erasures').select('id').orderBy('asked_at').limit(100).execute();
  let left = 0;
  for (const { id } of open) if (!(await finish(parts, id))) left += 1;
  return left;
}

/** Deletes what mails have left behind, and empties the log. True when nothing of the erasure is left anywhere here. */
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

/** A mail in a worker's hands cannot be taken back: its row no longer says whom it is for, and goes when settled. */
async function setLooseWhatIsSent(
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
