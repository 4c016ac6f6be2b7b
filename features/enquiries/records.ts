import { perContext } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import type { Store } from '../../core/store/store.ts';
import type { EnquiryRow } from './rows.ts';

const statementsOf = perContext(({ store: { db } }: { readonly store: Store }) => ({
  enquiry: compiledOnce(['id'], ({ id }) => db.selectFrom('enquiries').selectAll().where('id', '=', id)),
  acknowledgement: compiledOnce(['id'], ({ id }) =>
    db
      .selectFrom('outbox')
      .select('message_id')
      .where('subject_id', '=', id)
      .where('kind', '=', 'enquiry-acknowledgement')
      .where('state', 'in', ['waiting', 'sent'])
      .limit(1),
  ),
}));

/** The enquiry with an id, unlocked; undefined if there is none. */
export async function enquiryById(store: Store, id: string) {
  return (await store.db.executeQuery(statementsOf({ store }).enquiry({ id }))).rows[0];
}

/** The Message-ID of an enquiry's acknowledgement, sent or waiting. */
export async function acknowledgementOf(store: Store, id: string) {
  return (await store.db.executeQuery(statementsOf({ store }).acknowledgement({ id }))).rows[0]?.message_id;
}

/** The open enquiries of a digest, first due first. */
export async function announcedIn({ db }: Store, digestId: string): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where('reminder_mail', '=', digestId)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .execute();
}
