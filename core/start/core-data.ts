import { sql } from 'kysely';
import { nameOf } from '../outbox/mail-kinds.ts';
import { eraseMailsWhere } from '../store/erasure.ts';
import { pastCounts } from '../http/limits/shared-limiter.ts';
import { records, rows, together } from '../store/purges.ts';
import type { Tables } from '../store/tables.ts';
import type { PersonalData } from '../context/personal-data.ts';
import { hour } from '../../contract/time.ts';

const eraseMailsById: Parameters<typeof records<'outbox'>>[1] = (transaction, ids) =>
  eraseMailsWhere(transaction, (where) => where('id', 'in', ids));

export const personalData: Readonly<Record<string, PersonalData>> = {
  'sent-mails': {
    tables: ['outbox'],
    keep: together(
      records(
        (db, before) =>
          db
            .selectFrom('outbox')
            .select('id')
            .where('state', 'in', ['sent', 'dropped'])
            .where('settled_at', '<', before),
        eraseMailsById,
      ),
      // Dead letters wait until staff dismiss them.
      records(
        (db, before) =>
          db
            .selectFrom('outbox')
            .select('id')
            .where('state', '=', 'dead')
            .where('settled_at', 'is not', null)
            .where('aside_at', '<', before),
        eraseMailsById,
      ),
    ),
    read: {
      async stored(db, { addressKey, audience, subjects }) {
        const mails = await db
          .selectFrom('outbox')
          .select(['kind', 'state', 'recipient', 'created_at', 'settled_at'])
          .where((where) =>
            where.or([
              where(sql<string>`lower(recipient)`, '=', addressKey),
              ...(subjects.length > 0 ? [where('subject_id', 'in', subjects)] : []),
            ]),
          )
          .orderBy('created_at')
          .execute();
        const isTheirs = (recipient: string): boolean => audience === 'staff' || recipient.toLowerCase() === addressKey;
        return {
          mails: mails.map((mail) => ({ ...mail, recipient: isTheirs(mail.recipient) ? mail.recipient : null })),
        };
      },
      shown: ({ mails = [] }, { mail }, register) => [
        {
          section: 'mails',
          paragraphs: mails.map((stored) => ({ ...stored, kind: nameOf(register, stored.kind) })),
          lost: [{ count: mails.length, one: mail.myData.stored.lost.mail, several: mail.myData.stored.lost.mails }],
        },
      ],
    },
  },
  'abuse-counters': { tables: ['rate_allowances', 'rate_keys'], keep: pastCounts },
  'desk-journal': {
    tables: ['journal'],
    // The database refuses to delete younger lines by its own clock, which may be minutes behind ours.
    keep: rows('journal', ['id'], (db, before) =>
      db.selectFrom('journal').where('at', '<', new Date(Date.parse(before) - hour).toISOString()),
    ),
  },
  'desk-sign-ins': {
    tables: ['desk_links', 'desk_sessions'],
    keep: together(
      rows('desk_links', ['token_hash'], (db, before) => db.selectFrom('desk_links').where('expires_at', '<', before)),
      rows('desk_sessions', ['token_hash'], (db, before) =>
        db.selectFrom('desk_sessions').where('expires_at', '<', before),
      ),
    ),
  },
};

/** Tables of core without visitors' data. */
export const impersonal: readonly (keyof Tables)[] = ['outbox_batches', 'outbox_lanes', 'secrets', 'leases'];
