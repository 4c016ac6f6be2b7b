import type { PersonalData } from '../../core/context/personal-data.ts';
import { eraseMails } from '../../core/store/erasure.ts';
import { records } from '../../core/store/purges.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData {
    readonly invitations: readonly { readonly email: string; readonly event: string; readonly received_at: string }[];
  }
}

export const personalData: Readonly<Record<string, PersonalData>> = {
  invitations: {
    tables: ['invitations'],
    keep: records(
      (db, before) => db.selectFrom('invitations').select('invitations.id').where('at', '<', before),
      async (transaction, ids) => {
        await transaction.deleteFrom('invitations').where('id', 'in', ids).execute();
        return eraseMails(transaction, ids);
      },
    ),
    read: {
      stored: async (db, { addressKey }) => ({
        invitations: await db
          .selectFrom('invitations')
          .select(['email', 'event', 'at as received_at'])
          .where('address_key', '=', addressKey)
          .orderBy('at')
          .execute(),
      }),
      told: ({ invitations = [] }, { mail: { myData } }) => {
        const { enquiry: one, enquiries: several } = myData.stored.lost;
        const paragraphs = invitations.map((invitation) => ({ ...invitation }));
        return [{ section: 'enquiries', paragraphs, lost: [{ count: invitations.length, one, several }] }];
      },
    },
    erase: { people: [{ table: 'invitations', named: ['invitation', 'invitations'] }] },
  },
};
