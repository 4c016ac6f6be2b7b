import { rows, together } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';
import type { Database } from '../../core/store/store.ts';
import { deskOf } from './tools.ts';
import { day } from '../../contract/time.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData {
    /** Calls of the address. Only its owner can have booked them, so all columns are included. */
    readonly calls: readonly Readonly<Record<string, string | null>>[];
  }
}

/** Ids of the calls of enquiries. */
export async function callsOfEnquiries(db: Database, enquiryIds: readonly string[]): Promise<string[]> {
  const calls = await db.selectFrom('calls').select('id').where('enquiry_id', 'in', enquiryIds).execute();
  return calls.map(({ id }) => id);
}

function callsOf(db: Database, addressKey: string) {
  return db
    .selectFrom('calls')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .where('enquiries.address_key', '=', addressKey);
}

/** The day before, as a desk's date may be a day behind UTC. */
function dayBefore(time: string): string {
  return new Date(Date.parse(time) - day).toISOString().slice(0, 10);
}

export const personalData: Readonly<Record<string, PersonalData>> = {
  // Deleted with their enquiries.
  'support-records': {
    tables: ['calls'],
    read: {
      stored: async (db, { addressKey }) => ({
        calls: await callsOf(db, addressKey)
          .select([
            'enquiries.reference',
            'calls.state',
            'calls.desk',
            'calls.starts_at',
            'calls.ends_at',
            'calls.moved_from as moved_from_at',
            'calls.zone',
            'calls.phone',
            'calls.created_at as booked_at',
            'calls.changed_at',
            'calls.line',
          ])
          .orderBy('calls.starts_at')
          .execute(),
      }),
      shown: ({ calls = [] }, { mail, calls: rules }) => [
        {
          section: 'enquiries',
          paragraphs: calls.map((call) => ({ ...call, desk: call['desk'] ? deskOf(rules, call['desk']).name : null })),
          lost: [{ count: calls.length, one: mail.myData.stored.lost.call, several: mail.myData.stored.lost.calls }],
        },
      ],
    },
    erase: {
      subjects: async (db, addressKey) =>
        (await callsOf(db, addressKey).select('calls.id').execute()).map(({ id }) => id),
    },
  },
  'call-times': {
    tables: ['call_cells', 'call_places', 'call_blocks'],
    keep: together(
      rows('call_cells', ['desk', 'cell'], (db, before) => db.selectFrom('call_cells').where('cell', '<', before)),
      rows('call_places', ['desk', 'day', 'place'], (db, before) =>
        db.selectFrom('call_places').where('day', '<', dayBefore(before)),
      ),
      rows('call_blocks', ['id'], (db, before) => db.selectFrom('call_blocks').where('ends_at', '<', before)),
    ),
  },
  'call-links': {
    tables: ['call_links'],
    keep: rows('call_links', ['token_hash'], (db, before) =>
      db.selectFrom('call_links').where('expires_at', '<', before),
    ),
  },
};
