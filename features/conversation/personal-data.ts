import type { PersonalData } from '../../core/context/personal-data.ts';
import { eraseMails } from '../../core/store/erasure.ts';
import { records } from '../../core/store/purges.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import { tellOfErasure } from '../enquiries/erase-enquiries.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData {
    readonly answers: readonly Readonly<Record<string, string | null>>[];
    readonly addedTo: readonly Readonly<Record<string, string | null>>[];
  }
}

/** Records of others to which an address was added; they are erased with it. */
function addedTo(db: Database, addressKey: string) {
  return db
    .selectFrom('conversation_addresses')
    .innerJoin('enquiries', 'enquiries.id', 'conversation_addresses.enquiry_id')
    .where('conversation_addresses.address_key', '=', addressKey)
    .where('enquiries.address_key', '!=', addressKey);
}

/** Ids of all records of an address: its own, those it was added to, and those merged into its own. */
function recordsOf(db: Database, addressKey: string) {
  return db
    .selectFrom('enquiries')
    .select('enquiries.id')
    .where((where) =>
      where.or([
        where('enquiries.address_key', '=', addressKey),
        where(
          'enquiries.id',
          'in',
          db.selectFrom('conversation_addresses').select('enquiry_id').where('address_key', '=', addressKey),
        ),
        where(
          'enquiries.merged_into',
          'in',
          db.selectFrom('enquiries as into').select('into.id').where('into.address_key', '=', addressKey),
        ),
      ]),
    );
}

/**
 * What a sender may see of an email. One that was not sent to a record's address and that its domain does not vouch for
 * may be forged: it is shown in part.
 */
const storedAnswers: NonNullable<PersonalData['read']>['stored'] = async (db, { addressKey, audience }) => {
  const mine = db
    .selectFrom('conversation_mails')
    .select('conversation_mails.id')
    .where((where) =>
      where.or([
        where('conversation_mails.address_key', '=', addressKey),
        where('conversation_mails.enquiry_id', 'in', recordsOf(db, addressKey)),
      ]),
    );
  const rows = await db
    .selectFrom('conversation_mails as mails')
    .leftJoin('enquiries', 'enquiries.id', 'mails.enquiry_id')
    .select(['mails.id', 'reference', 'side', 'from_address as sender', 'mails.subject', 'text', 'quoted'])
    .select(['placed_by', 'vouched', 'mails.address_key', 'mails.received_at as came_at'])
    .where('mails.id', 'in', mine)
    .orderBy('mails.received_at')
    .execute();
  const files = await db
    .selectFrom('conversation_files')
    .select(['mail_id', 'name', 'bytes', 'taken'])
    .where('mail_id', 'in', mine)
    .orderBy('place')
    .execute();
  const answers = rows
    // The record's sender may not see what a third person wrote in it.
    .filter((mail) => audience === 'staff' || mail.address_key === addressKey || mail.side === 'ours')
    .map((mail) => {
      const head = { reference: mail.reference, came_at: mail.came_at, sender: mail.sender, subject: mail.subject };
      const isProven = mail.placed_by === 'reply-address' || mail.placed_by === 'references' || mail.vouched === 1;
      if (audience === 'owner' && !isProven) return { ...head, shown: 'in part' };
      const attached = files
        .filter((file) => file.mail_id === mail.id)
        .map(({ name, bytes, taken }) => `${name} (${bytes} bytes${taken === 1 ? '' : ', not kept'})`);
      return {
        ...head,
        answer: mail.text,
        quoted: mail.quoted,
        attachments: attached.length === 0 ? null : attached.join(', '),
      };
    });
  const added = await addedTo(db, addressKey).select(['reference', 'added_at']).execute();
  return { answers, addedTo: added };
};

/** Deletes emails of Post. Returns the ids of the emails that we sent about them. */
async function eraseFromPost(transaction: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('conversation_mails').where('id', 'in', ids).execute();
  return mails;
}

export const personalData: Readonly<Record<string, PersonalData>> = {
  // Deleted with their enquiries.
  'support-records': {
    tables: [
      'conversation_mails',
      'conversation_sources',
      'conversation_files',
      'conversation_turns',
      'conversation_addresses',
      'conversation_merges',
      'conversation_call_answers',
    ],
    read: {
      stored: storedAnswers,
      shown: ({ answers = [], addedTo: added = [] }, { mail }) => [
        {
          section: 'enquiries',
          paragraphs: [...answers, ...added],
          lost: [
            { count: answers.length, one: mail.myData.stored.lost.answer, several: mail.myData.stored.lost.answers },
          ],
        },
      ],
    },
    erase: {
      people: [{ table: 'conversation_mails', named: ['email', 'emails'] }, { table: 'conversation_addresses' }],
      async subjects(db, addressKey) {
        const records = recordsOf(db, addressKey);
        const all = [
          ...(await records.execute()),
          ...(await db.selectFrom('conversation_mails').select('id').where('enquiry_id', 'in', records).execute()),
          ...(await db.selectFrom('calls').select('id').where('enquiry_id', 'in', records).execute()),
        ];
        return all.map(({ id }) => id);
      },
      async besides(transaction, addressKey) {
        const records = recordsOf(transaction, addressKey);
        await transaction.deleteFrom('sendings').where('enquiry_id', 'in', records).execute();
        await transaction.deleteFrom('enquiries').where('id', 'in', records).execute();
      },
      async follows(transaction, addressKey, tools, who) {
        const told = await addedTo(transaction, addressKey).select(['reference', 'team']).execute();
        await tellOfErasure(tools, transaction, told, { who });
      },
    },
  },
  'unplaced-emails': {
    tables: [],
    keep: records(
      (db, before) =>
        db
          .selectFrom('conversation_mails')
          .select('id')
          .where((where) =>
            where.or([
              where.and([where('state', '=', 'not-for-us'), where('placed_at', '<', before)]),
              where.and([where('state', '=', 'post'), where('kind', '=', 'list'), where('received_at', '<', before)]),
            ]),
          ),
      eraseFromPost,
    ),
  },
};
