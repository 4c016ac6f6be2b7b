import { sql } from 'kysely';
import type { Context } from '../../core/context/context.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import type * as z from 'zod/mini';
import type { readerNote } from './desk/api.ts';
import { enquiryNamed } from './handling.ts';

/** Time after which a writer who has not renewed their note counts as gone; milliseconds. */
export const writerLasts = 20_000;

type WriterTools = Pick<Context, 'store' | 'now'>;

/** Stores a reader's note with its record: what they have seen, whether they are writing, and drafts. */
export async function noteReader(
  { store, now }: WriterTools,
  who: string,
  { reference, writing, seen, ...drafts }: z.output<typeof readerNote>,
): Promise<void> {
  const enquiry = await enquiryNamed(store, reference);
  if (!enquiry) return;
  const at = now().toISOString();
  const until = new Date(now().getTime() + (writing === true ? writerLasts : 0)).toISOString();
  const told = {
    ...(seen === true ? { seen_at: at } : {}),
    ...(writing === undefined ? {} : { until }),
    ...Object.fromEntries(Object.entries(drafts).filter(([, text]) => text !== undefined)),
  };
  await store.db
    .insertInto('enquiry_readers')
    .values({ enquiry_id: enquiry.id, who, since: at, until: at, seen_at: '', reply: '', note: '', ...told })
    .onConflict((conflict) =>
      conflict.columns(['enquiry_id', 'who']).doUpdateSet({
        ...told,
        since: sql<string>`case when enquiry_readers.until > ${at} then enquiry_readers.since else ${at} end`,
      }),
    )
    .execute();
}

/** Who is writing a reply now, to one enquiry or to any, in a fixed order. */
export async function writersNow({ store, now }: WriterTools, enquiryId?: string) {
  const writing = store.db
    .selectFrom('enquiry_readers')
    .select(['enquiry_id', 'who', 'since'])
    .where('until', '>', now().toISOString());
  return (enquiryId === undefined ? writing : writing.where('enquiry_id', '=', enquiryId))
    .orderBy('enquiry_id')
    .orderBy('who')
    .execute();
}

/** What a colleague has seen in some records, and their drafts. */
export function readBy({ db }: Pick<Store, 'db'>, who: string, enquiryIds: readonly string[]) {
  return db
    .selectFrom('enquiry_readers')
    .select(['enquiry_id', 'seen_at', 'reply', 'note'])
    .where('who', '=', who)
    .where('enquiry_id', 'in', enquiryIds)
    .execute();
}

/** Clears a draft that has become a reply or a note. */
export async function endDraft(
  transaction: DatabaseTransaction,
  { enquiryId, who, of }: { readonly enquiryId: string; readonly who: string; readonly of: 'reply' | 'note' },
): Promise<void> {
  await transaction
    .updateTable('enquiry_readers')
    .set({ [of]: '' })
    .where('enquiry_id', '=', enquiryId)
    .where('who', '=', who)
    .execute();
}
