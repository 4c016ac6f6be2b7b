import type { Store } from '../../core/store/store.ts';
import { enquiryNamed } from './changing.ts';

/** Whoever has the form for a reply open says so again within this time, or is taken to have left; milliseconds. */
export const writerLasts = 20_000;

interface WriterTools {
  readonly store: Store;
  readonly now: () => Date;
}

/** Says that somebody is writing a reply, or no longer is. */
export async function noteWriter(
  { store, now }: WriterTools,
  who: string,
  { reference, writing }: { readonly reference: string; readonly writing: boolean },
): Promise<void> {
  const enquiry = await enquiryNamed(store, reference);
  if (!enquiry) return;
  const time = now();
  await store.db
    .deleteFrom('enquiry_writers')
    .where((where) =>
      where.or([
        where('until', '<=', time.toISOString()),
        ...(writing ? [] : [where.and([where('enquiry_id', '=', enquiry.id), where('who', '=', who)])]),
      ]),
    )
    .execute();
  if (!writing) return;
  const until = new Date(time.getTime() + writerLasts).toISOString();
  await store.db
    .insertInto('enquiry_writers')
    .values({ enquiry_id: enquiry.id, who, since: time.toISOString(), until })
    .onConflict((conflict) => conflict.columns(['enquiry_id', 'who']).doUpdateSet({ until }))
    .execute();
}

/** Who is writing a reply at this moment, of one enquiry or of all, in one order. */
export async function writersNow(
  { store, now }: WriterTools,
  enquiryId?: string,
): Promise<readonly { readonly enquiry_id: string; readonly who: string; readonly since: string }[]> {
  const writing = store.db
    .selectFrom('enquiry_writers')
    .select(['enquiry_id', 'who', 'since'])
    .where('until', '>', now().toISOString());
  return (enquiryId === undefined ? writing : writing.where('enquiry_id', '=', enquiryId))
    .orderBy('enquiry_id')
    .orderBy('who')
    .execute();
}
