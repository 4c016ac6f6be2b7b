import { eraseMails } from '../../core/store/erasure.ts';
import { mailWaits, records, rows } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData {
    readonly requests: readonly { readonly email: string; readonly created_at: string }[];
  }
}

/** Expired data requests, except while their email is waiting or their link still works. */
const pastRequests = records(
  (db, before, now) =>
    db
      .selectFrom('data_requests')
      .select('data_requests.id')
      .where('created_at', '<', before)
      .where((where) => where.not(mailWaits(db, 'data_requests.id')))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('data_links')
              .select('data_links.hash')
              .whereRef('data_links.request_id', '=', 'data_requests.id')
              .where('data_links.expires_at', '>', now.toISOString()),
          ),
        ),
      ),
  async (transaction, ids) => {
    await transaction.deleteFrom('data_requests').where('id', 'in', ids).execute();
    return eraseMails(transaction, ids);
  },
);

export const personalData: Readonly<Record<string, PersonalData>> = {
  'data-requests': {
    tables: ['data_requests', 'data_links'],
    keep: pastRequests,
    read: {
      stored: async (db, { addressKey }) => ({
        requests: await db
          .selectFrom('data_requests')
          .select(['email', 'created_at'])
          .where('address_key', '=', addressKey)
          .orderBy('created_at')
          .execute(),
      }),
      shown: ({ requests = [] }, { mail }) => [
        {
          section: 'mails',
          paragraphs: requests.map(({ email, created_at }) => ({ requested_at: created_at, email })),
          lost: [{ count: requests.length, one: mail.myData.stored.lost.mail, several: mail.myData.stored.lost.mails }],
        },
      ],
    },
    erase: { people: [{ table: 'data_requests' }] },
  },
  'usage-aggregates': {
    tables: ['data_request_counts'],
    keep: rows('data_request_counts', ['day', 'event'], (db, before) =>
      db.selectFrom('data_request_counts').where('day', '<', before.slice(0, 10)),
    ),
  },
  'account-data': { tables: [], keep: 'this website has no accounts' },
  'erasure-journal': {
    tables: ['erasures', 'erasure_keys', 'erased'],
    // Deleting a year's key deletes its fingerprints too (`on delete cascade`).
    keep: rows('erasure_keys', ['id'], (db, before) =>
      db.selectFrom('erasure_keys').where('year', '<', before.slice(0, 4)),
    ),
  },
};
