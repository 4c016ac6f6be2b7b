import { sql } from 'kysely';
import { countErased } from '../newsletter/readers/reader-counts.ts';
import type { Outbox } from '../../core/outbox/outbox.ts';
import { withdrawMails } from '../../core/outbox/withdraw.ts';
import { emptyLog, eraseMailsWhere } from '../../core/store/erasure.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import type { ErasureJournal } from './erasure-journal.ts';
import { eraseStored, subjectsOf } from './stored-data.ts';
import { enquiryMails } from '../enquiries/mails.ts';

/** How long an answer waits for mails that are being sent; milliseconds. */
const timeout = 2_000;

export interface ErasureParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly onMail: () => void;
  /** Deletes the files of erased mails where mails are files. */
  readonly deleteMails: (ids: readonly string[]) => void;
  readonly journal: ErasureJournal;
  /** Whether a webhook was told of enquiries. */
  readonly webhook: boolean;
}

/** `finishing`: the rows are gone, but a mail was being sent or the log was being read; `finishErasures` does the rest. */
export type Erased = 'erased' | 'finishing';

/**
 * Erases everything about an address, for its owner and for the staff alike. Mails that wait are taken back, those being
 * sent are waited for, for a moment; then the rows go, in one commit with the record of what is still to do. The team and
 * the webhook learn by reference alone which enquiries they have to delete on their side.
 * @param within what else belongs to it, before the rows go, in the commit that deletes them; what it throws leaves the rows
 */
export async function erasePerson(
  parts: ErasureParts,
  addressKey: string,
  within: (transaction: DatabaseTransaction) => Promise<void> = () => Promise.resolve(),
): Promise<Erased> {
  const { store, journal, now, newId } = parts;
  const subjectIds = Object.values(
    await store.db.transaction().execute((transaction) => subjectsOf(transaction, addressKey)),
  ).flat();
  await withdrawMails(store, { subjectIds, addressKey }, now, timeout);
  // Before the rows go: a restore that erases once too often is better than one that brings somebody back.
  journal.note(addressKey, now());
  const id = newId();
  await store.db.transaction().execute(async (transaction) => {
    await within(transaction);
    await countErased(transaction, addressKey, now());
    const enquiries = await transaction
      .selectFrom('enquiries')
      .select(['reference', 'team'])
      .where('address_key', '=', addressKey)
      .orderBy('received_at')
      .execute();
    await tellOfErasure(parts, transaction, enquiries);
    const sending = await setLooseWhatIsSent(transaction, addressKey, id, now().toISOString());
    const mails = [...sending, ...(await eraseStored(transaction, addressKey))];
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
async function finish(
  { store, now, deleteMails }: Pick<ErasureParts, 'store' | 'now' | 'deleteMails'>,
  id: string,
): Promise<boolean> {
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

/** A mail in a worker's hands cannot be taken back. Its row no longer says whom it is for; when it is settled, it goes. */
async function setLooseWhatIsSent(
  transaction: DatabaseTransaction,
  addressKey: string,
  erasureId: string,
  now: string,
): Promise<string[]> {
  const subjects = Object.values(await subjectsOf(transaction, addressKey)).flat();
  const rows = await transaction
    .updateTable('outbox')
    .set({ subject_id: erasureId, recipient: '', mailbox: null })
    .where('state', '=', 'waiting')
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

/** Tells of enquiries that are erased with the transaction: one mail for each mailbox of the team, one call of the webhook for each enquiry. */
export async function tellOfErasure(
  { outbox, newId, now, webhook }: Pick<ErasureParts, 'outbox' | 'newId' | 'now' | 'webhook'>,
  transaction: DatabaseTransaction,
  enquiries: readonly { readonly reference: string; readonly team: string }[],
): Promise<void> {
  const at = now().toISOString();
  const teams = Map.groupBy(enquiries, ({ team }) => team);
  const notices = [
    ...[...teams].map(([team, told]) => ({
      kind: enquiryMails['enquiry-erased'],
      subjectId: told.map(({ reference }) => reference).join(' '),
      recipient: team,
    })),
    ...(webhook
      ? enquiries.map(({ reference }) => ({
          kind: enquiryMails['enquiry-erased-webhook'],
          subjectId: reference,
          recipient: 'webhook',
        }))
      : []),
  ];
  if (notices.length > 0)
    await outbox.enqueue(transaction, ...notices.map((notice) => ({ ...notice, id: newId(), at })));
}
