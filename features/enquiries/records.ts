import { perContext } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import type { Store } from '../../core/store/store.ts';
import type { Enquiry } from './rows.ts';

const foundById = perContext(({ store: { db } }: { readonly store: Store }) =>
  compiledOnce(['id'], ({ id }) =>
    db
      .selectFrom('enquiries')
      .selectAll()
      .select((select) =>
        select
          .selectFrom('outbox')
          .select('message_id')
          .whereRef('subject_id', '=', 'enquiries.id')
          .where('kind', '=', 'enquiry-acknowledgement')
          .where('outbox.state', 'in', ['waiting', 'sent'])
          .limit(1)
          .as('acknowledgement'),
      )
      .where('id', '=', id),
  ),
);

/** An enquiry as it is at this moment, with the Message-ID of the mail that acknowledged it, or is about to. */
export async function enquiryById(store: Store, id: string) {
  const [row] = (await store.db.executeQuery(foundById({ store })({ id }))).rows;
  return row && { enquiry: row, acknowledgement: row.acknowledgement ?? undefined };
}

/** The open enquiries of a digest, the first due on top. */
export async function announcedIn({ db }: Store, digestId: string): Promise<Enquiry[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where('reminder_mail', '=', digestId)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .execute();
}
