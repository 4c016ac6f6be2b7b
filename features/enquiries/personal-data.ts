import { inSlices, totalOf } from '../../core/store/slices.ts';
import { records, rows, sweep } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';
import { confirmedSince } from '../newsletter/personal-data.ts';
import { typedColumns } from './rows.ts';
import { eraseEnquiries, tellOfErasure } from './erase-enquiries.ts';
import { day } from '../../contract/time.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData {
    readonly enquiries: readonly Readonly<Record<string, string | null>>[];
    readonly acts: readonly Readonly<Record<string, string | null>>[];
    readonly notes: readonly Readonly<Record<string, string | null>>[];
    readonly replies: readonly Readonly<Record<string, string | null>>[];
  }
}

/** Columns that an enquiry's sender and exports may see: that a colleague has it and since when, but not who. */
export const enquiryColumns = [
  'reference',
  ...typedColumns,
  'state',
  ...(['received_at', 'due_at', 'answered_at', 'closed_at', 'closed_as', 'owner_at', 'tray_at'] as const),
] as const;

/** Columns of an export, which has a row for each turn. */
export const exportColumns = [...enquiryColumns, 'turn', 'turn_at', 'ended_as', 'came_by'] as const;

/** Closes enquiries answered long enough ago or overdue for too long; their retention period begins. */
const closeByItself: NonNullable<PersonalData['first']> = async ({ store, words, now }, signal) => {
  const time = now();
  const { closeAnsweredAfter, closeUnansweredAfter } = words.enquiries;
  for (const { state, since, after, closed_as } of [
    { state: 'answered', since: 'answered_at', after: closeAnsweredAfter, closed_as: 'settled' },
    { state: 'open', since: 'due_at', after: closeUnansweredAfter, closed_as: 'unanswered' },
  ] as const) {
    const before = new Date(time.getTime() - after * day).toISOString();
    await totalOf(
      inSlices(async (limit) => {
        const closed = await store.db
          .updateTable('enquiries')
          .set((set) => ({
            state: 'closed' as const,
            closed_at: time.toISOString(),
            closed_as,
            version: set('version', '+', 1),
          }))
          .where('id', 'in', (from) =>
            from.selectFrom('enquiries').select('id').where('state', '=', state).where(since, '<', before).limit(limit),
          )
          .where('state', '=', state)
          .returning('id')
          .execute();
        return { count: closed.length };
      }, signal),
    );
  }
};

/** Purges expired links of the team's emails; the others are deleted with their enquiries. */
const endedLinks = rows('enquiry_links', ['token_hash'], (db, now) =>
  db.selectFrom('enquiry_links').where('expires_at', '<=', now),
);

type EnquiryFields = Readonly<Record<(typeof enquiryColumns)[number], string | null>>;

/**
 * Whether an enquiry is proven to come from its mailbox: we have answered it there, or the mailbox was a confirmed
 * newsletter reader's before it came. A later confirmation proves no more than opening the link to my-data does:
 * that somebody reads the mailbox, who may have been named by mistake.
 */
function isProven({ answered_at: answered, received_at: received }: EnquiryFields, since: string | undefined): boolean {
  return answered !== null || (since !== undefined && received !== null && since < received);
}

/** What may be shown of an enquiry that may have been sent with somebody else's address. */
function inPart({ reference, kind, state, name, received_at }: EnquiryFields): Readonly<Record<string, string | null>> {
  return { reference, kind, state, name, received_at, shown: 'in part' };
}

const storedEnquiries: NonNullable<PersonalData['read']>['stored'] = async (db, { addressKey, audience }) => {
  const enquiries = await db
    .selectFrom('enquiries')
    .select(enquiryColumns)
    .where('address_key', '=', addressKey)
    .orderBy('received_at')
    .execute();
  const since = await confirmedSince(db, addressKey);
  const proven = new Set(enquiries.filter((one) => audience === 'staff' || isProven(one, since)));
  const references = new Set([...proven].map(({ reference }) => reference));
  const acts = db
    .selectFrom('enquiry_acts')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_acts.enquiry_id')
    .where('enquiries.address_key', '=', addressKey)
    .orderBy('enquiry_acts.at');
  const notes = await acts
    .select(['enquiries.reference', 'enquiry_acts.at', 'enquiry_acts.text as note'])
    .where('enquiry_acts.act', '=', 'note')
    .execute();
  const begun = await db
    .selectFrom('enquiry_readers')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_readers.enquiry_id')
    .select(['enquiries.reference', 'enquiry_readers.reply', 'enquiry_readers.note'])
    .where('enquiries.address_key', '=', addressKey)
    .execute();
  const drafts = begun.flatMap(({ reference, ...texts }) =>
    Object.values(texts).flatMap((draft) => (draft === '' ? [] : [{ reference, draft }])),
  );
  const replies = await db
    .selectFrom('enquiry_replies')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_replies.enquiry_id')
    .select([
      'enquiries.reference',
      'enquiry_replies.sent_at',
      'enquiry_replies.subject',
      'enquiry_replies.text as reply',
    ])
    .where('enquiries.address_key', '=', addressKey)
    .orderBy('enquiry_replies.at')
    .execute();
  return {
    enquiries: enquiries.map((enquiry) => (proven.has(enquiry) ? enquiry : inPart(enquiry))),
    acts: await acts
      .select(['enquiries.reference', 'enquiry_acts.act', 'enquiry_acts.at', 'enquiry_acts.undone_at'])
      .execute(),
    notes: [...notes, ...drafts].filter(({ reference }) => references.has(reference)),
    replies: replies.filter(({ reference, sent_at: sent }) => sent !== null || references.has(reference)),
  };
};

export const personalData: Readonly<Record<string, PersonalData>> = {
  'support-records': {
    tables: ['enquiries', 'enquiry_links', 'enquiry_acts', 'enquiry_replies', 'enquiry_readers'],
    async first(tools, signal) {
      await closeByItself(tools, signal);
      await sweep(tools.store, endedLinks, tools.now(), signal);
    },
    keep: records(
      (db, before) =>
        db
          .selectFrom('enquiries')
          .select('id')
          .where('state', '=', 'closed')
          .where('closed_at', '<', before)
          // A merged record is erased with the one it was merged into.
          .where('merged_into', 'is', null),
      eraseEnquiries,
    ),
    read: {
      stored: storedEnquiries,
      shown: ({ enquiries = [], acts = [], notes = [], replies = [] }, { mail: { myData } }) => [
        {
          section: 'enquiries',
          paragraphs: [...enquiries, ...acts, ...notes, ...replies],
          lost: [{ count: enquiries.length, one: myData.stored.lost.enquiry, several: myData.stored.lost.enquiries }],
        },
      ],
    },
    erase: {
      people: [{ table: 'enquiries', named: ['enquiry', 'enquiries'] }],
      besides: (transaction, addressKey) =>
        transaction
          .deleteFrom('sendings')
          .where('enquiry_id', 'in', (from) =>
            from.selectFrom('enquiries').select('id').where('address_key', '=', addressKey),
          )
          .execute(),
      async follows(transaction, addressKey, tools, who) {
        const told = await transaction
          .selectFrom('enquiries')
          .select(['reference', 'team'])
          .where('address_key', '=', addressKey)
          .orderBy('received_at')
          .execute();
        await tellOfErasure(tools, transaction, told, { who });
      },
      async open(db, addressKey) {
        const open = await db
          .selectFrom('enquiries')
          .select('reference')
          .where('address_key', '=', addressKey)
          .where('state', '=', 'open')
          .orderBy('received_at')
          .execute();
        return open.map(({ reference }) => reference);
      },
      alone: {
        kind: 'enquiry',
        names: async (db) =>
          (await db.selectFrom('enquiries').select('reference').execute()).map(({ reference }) => reference),
        async erase(transaction, reference) {
          const named = transaction.selectFrom('enquiries').select('id').where('reference', '=', reference);
          const ids = (await named.execute()).map(({ id }) => id);
          return eraseEnquiries(transaction, ids);
        },
      },
    },
  },
  'side-tray': {
    tables: [],
    keep: records(
      (db, before) => db.selectFrom('enquiries').select('id').where('state', '=', 'tray').where('tray_at', '<', before),
      eraseEnquiries,
    ),
  },
  // Each row has its own expiry, to which the rule's period refers.
  'sending-names': {
    tables: ['sendings'],
    keep: rows('sendings', ['key'], (db, _before, now) =>
      db.selectFrom('sendings').where('ends_at', '<=', now.toISOString()),
    ),
  },
};
