import type { ReturnedMailRow } from '../tables.ts';
import type { Store } from '../../../core/store/store.ts';
import { countOf } from '../../../core/store/count-of.ts';

/** Limit of unread emails kept; further ones stay on the mail server and are read again later. */
export const mostUnread = 500;

const keptBytes = 256 * 1024;

/** Keeps an email for a person to read. @throws when `mostUnread` emails are unread; nothing is kept then */
export async function keepForPerson(
  { store, now, newId }: { store: Store; now: () => Date; newId: () => string },
  mail: { readonly source: Uint8Array; readonly senderKey: string | undefined; readonly why: string },
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    if ((await countOf(transaction.selectFrom('returned_mails').where('read_at', 'is', null))) >= mostUnread)
      throw new Error(`${mostUnread} emails are already waiting to be read: corbiere bounces list`);
    const { source, senderKey, why } = mail;
    await transaction
      .insertInto('returned_mails')
      .values({
        id: newId(),
        received_at: now().toISOString(),
        sender_key: senderKey ?? null,
        reason: why,
        cut: source.byteLength > keptBytes ? 1 : 0,
        source: Buffer.from(source.subarray(0, keptBytes)).toString('base64'),
        read_at: null,
      })
      .execute();
  });
}

type KeptLine = Pick<ReturnedMailRow, 'id' | 'received_at' | 'reason' | 'read_at'>;

/** Kept emails, oldest first. */
export async function listKept(store: Store): Promise<KeptLine[]> {
  return store.db
    .selectFrom('returned_mails')
    .select(['id', 'received_at', 'reason', 'read_at'])
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

/** Returns a kept email as received and marks it as read; undefined if there is none with this id. */
export async function readKept(store: Store, id: string, now: Date) {
  return store.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('returned_mails')
      .select(['source', 'cut'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    await transaction
      .updateTable('returned_mails')
      .set({ read_at: now.toISOString() })
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .execute();
    return { source: Buffer.from(row.source, 'base64'), cut: row.cut === 1 };
  });
}

/** Deletes a kept email. Returns whether it existed. */
export async function forgetKept(store: Store, id: string): Promise<boolean> {
  return (
    (await store.db.deleteFrom('returned_mails').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
  );
}
