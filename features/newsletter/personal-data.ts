// Longer than 250 lines: all personal data of the newsletter, with retention, access and erasure in one place.
import type { ExpressionBuilder } from 'kysely';
import { eraseMails } from '../../core/store/erasure.ts';
import { mailWaits, records, rows, sweep, together } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import { eraseSubscription } from './end-subscription.ts';
import { proofOf } from './records.ts';
import { countErased } from './readers/reader-figures.ts';
import { limits } from './rules.ts';
import { liftSuppression, suppressionOf } from './suppression.ts';

declare module '../../core/context/personal-data.ts' {
  interface StoredData extends Readonly<Awaited<ReturnType<typeof readReader>>> {}
}

/** Reads the newsletter's data about an address. */
async function readReader(db: Database, addressKey: string) {
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at as since'])
    .where('address_key', '=', addressKey)
    .execute();
  return {
    newsletter: await Promise.all(
      subscribers.map(async ({ id, ...subscriber }) => ({ ...subscriber, proof: await proofOf(db, id) })),
    ),
    suppressed: (await suppressionOf(db, addressKey)) ?? null,
    returns: await db
      .selectFrom('return_paths')
      .innerJoin('subscribers', 'subscribers.id', 'return_paths.subscriber_id')
      .select([
        'return_paths.letter_id as letter',
        'return_paths.sent_at',
        'return_paths.returned_as',
        'return_paths.returned_at',
      ])
      .where('subscribers.address_key', '=', addressKey)
      .where('return_paths.returned_as', 'is not', null)
      .orderBy('return_paths.sent_at')
      .execute(),
    returnedMails: await db
      .selectFrom('returned_mails')
      .select(['received_at', 'reason'])
      .where('sender_key', '=', addressKey)
      .orderBy('received_at')
      .execute(),
    signUps: await db
      .selectFrom('sign_ups')
      .select(['email', 'at', 'form', 'wording'])
      .where('address_key', '=', addressKey)
      .orderBy('at')
      .execute(),
  };
}

/** Time of the latest confirmation of a confirmed reader; undefined for every other address. */
export async function confirmedSince(db: Database, addressKey: string): Promise<string | undefined> {
  const confirmed = await db
    .selectFrom('consent_events')
    .innerJoin('subscribers', 'subscribers.id', 'consent_events.subscriber_id')
    .select('consent_events.at')
    .where('subscribers.address_key', '=', addressKey)
    .where('subscribers.state', '=', 'confirmed')
    .where('consent_events.event', '=', 'confirmed')
    .orderBy('consent_events.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return confirmed?.at;
}

/** An entry of the proof for its owner; an import has its source and the full wording, not a form and a version. */
function proofFields({ event, at, form, wording }: Awaited<ReturnType<typeof proofOf>>[number]) {
  return event === 'imported' ? { event, at, source: form, words: wording } : { event, at, form, wording };
}

/** Deletes subscribers. Hashes of their links are kept for a while, so that a late click gets the right answer. */
async function deleteSubscribers(transaction: DatabaseTransaction, ids: readonly string[], now: Date) {
  const ends_at = new Date(now.getTime() + limits.spentLinkKept).toISOString();
  await transaction
    .insertInto('spent_links')
    .columns(['hash', 'purpose', 'ends_at'])
    .expression((from) =>
      from
        .selectFrom('link_tokens')
        .select((link) => ['hash', 'purpose', link.val(ends_at).as('ends_at')])
        .where('subscriber_id', 'in', ids),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('subscribers').where('id', 'in', ids).execute();
  return mails;
}

const spentLinks = rows('spent_links', ['hash'], (db, now) => db.selectFrom('spent_links').where('ends_at', '<=', now));

/** Old sign-ups, except those whose email is still waiting: the link's seven days begin when it is sent. */
const unconfirmedRequests = records(
  (db, before) =>
    db
      .selectFrom('sign_ups')
      .select('sign_ups.id')
      .where('at', '<', before)
      .where((where) => where.not(mailWaits(db, 'sign_ups.id'))),
  async (transaction, ids) => {
    const mails = await eraseMails(transaction, ids);
    await transaction.deleteFrom('sign_ups').where('id', 'in', ids).execute();
    return mails;
  },
);

const pendingSubscribers = records(
  (db, before) =>
    db
      .selectFrom('subscribers')
      .select('subscribers.id')
      .where('state', '=', 'pending')
      .where('changed_at', '<', before)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('sign_ups')
              .innerJoin('outbox', 'outbox.subject_id', 'sign_ups.id')
              .select('sign_ups.id')
              .whereRef('sign_ups.address_key', '=', 'subscribers.address_key')
              .where('sign_ups.at', '<', before)
              .where('outbox.state', '=', 'waiting'),
          ),
        ),
      ),
  deleteSubscribers,
);

/** Old links, except each reader's latest unsubscribe link, which works at any age. */
const oldLinks = rows('link_tokens', ['hash'], (db, before) =>
  db
    .selectFrom('link_tokens')
    .where('created_at', '<', before)
    .where((where) =>
      where.or([
        where('purpose', '=', 'confirm'),
        where.exists(
          where
            .selectFrom('link_tokens as newer')
            .select('newer.hash')
            .whereRef('newer.subscriber_id', '=', 'link_tokens.subscriber_id')
            .where('newer.purpose', '=', 'unsubscribe')
            .whereRef('newer.created_at', '>', 'link_tokens.created_at'),
        ),
      ]),
    ),
);

/** Condition that a letter to the same reader was reported as returned. */
const hasReturned = (where: ExpressionBuilder<Tables, 'return_paths'>) =>
  where.exists(
    where
      .selectFrom('return_paths as returned')
      .select('returned.mark')
      .whereRef('returned.subscriber_id', '=', 'return_paths.subscriber_id')
      .where('returned.returned_as', 'is not', null),
  );

export const personalData: Readonly<Record<string, PersonalData>> = {
  'unconfirmed-subscriptions': { tables: ['sign_ups'], keep: together(unconfirmedRequests, pendingSubscribers) },
  subscriptions: {
    tables: ['subscribers', 'consent_events'],
    read: {
      stored: (db, { addressKey }) => readReader(db, addressKey),
      shown({ newsletter = [], suppressed = null, returns = [], returnedMails = [], signUps = [] }, { mail }) {
        const { suppressed: keptCode, lost } = mail.myData.stored;
        return [
          {
            section: 'newsletter',
            paragraphs: [
              ...newsletter.flatMap(({ email, state, since, proof }) => [
                { email, state, since },
                ...proof.map(proofFields),
              ]),
              ...signUps.map((signUp) => ({ event: 'requested', ...signUp })),
              ...returns.map((returned) => ({ ...returned })),
            ],
            lost: [{ count: Math.min(1, newsletter.length + signUps.length), one: lost.newsletter }],
          },
          {
            section: 'newsletter',
            head: keptCode,
            paragraphs: suppressed ? [{ suppressed_at: suppressed.at, why: suppressed.why }] : [],
            lost: [{ count: suppressed ? 1 : 0, one: lost.suppressed }],
          },
          {
            section: 'mails',
            paragraphs: returnedMails.map(({ received_at }) => ({ kind: 'returned-mail', received_at })),
            lost: [{ count: returnedMails.length, one: lost.mail, several: lost.mails }],
          },
        ];
      },
    },
    erase: {
      people: [{ table: 'subscribers', named: ['subscription', 'subscriptions'] }, { table: 'sign_ups' }],
      async besides(transaction, addressKey) {
        await transaction.deleteFrom('returned_mails').where('sender_key', '=', addressKey).execute();
        await liftSuppression(transaction, addressKey);
      },
      follows: (transaction, addressKey, { now }) => countErased(transaction, addressKey, now()),
      alone: {
        kind: 'newsletter',
        names: async (db) =>
          (
            await db
              .selectFrom('subscribers')
              .select('address_key')
              .union(db.selectFrom('sign_ups').select('address_key'))
              .execute()
          ).map(({ address_key: key }) => key),
        erase: eraseSubscription,
      },
    },
  },
  unsubscribed: {
    tables: ['suppressions', 'spent_links'],
    first: ({ store, now }, signal) => sweep(store, spentLinks, now(), signal),
    keep: records(
      (db, before) =>
        db.selectFrom('subscribers').select('id').where('state', '=', 'unsubscribed').where('changed_at', '<', before),
      deleteSubscribers,
    ),
  },
  'mail-links': { tables: ['link_tokens'], keep: oldLinks },
  'sent-mails': {
    tables: ['issue_mails'],
    withMails: (transaction, mails) => transaction.deleteFrom('issue_mails').where('mail_id', 'in', mails).execute(),
    // Return paths of readers with returned letters are kept longer (`returned-letters`), to count bounces over
    // months.
    keep: rows('return_paths', ['mark'], (db, before) =>
      db
        .selectFrom('return_paths')
        .where('sent_at', '<', before)
        .where((where) => where.not(hasReturned(where))),
    ),
  },
  'returned-letters': {
    tables: ['return_paths'],
    keep: rows('return_paths', ['mark'], (db, before) => db.selectFrom('return_paths').where('sent_at', '<', before)),
  },
  // Unread emails are never deleted.
  'returned-mails': {
    tables: ['returned_mails'],
    keep: rows('returned_mails', ['id'], (db, before) => db.selectFrom('returned_mails').where('read_at', '<', before)),
  },
  'usage-aggregates': {
    tables: ['sign_up_counts', 'sign_up_alarms', 'reader_counts'],
    // Counts are deleted by whole days, once the cutoff is in the next one.
    keep: together(
      rows('sign_up_counts', ['hour', 'form'], (db, before) =>
        db.selectFrom('sign_up_counts').where('hour', '<', before.slice(0, 10)),
      ),
      rows('sign_up_alarms', ['at'], (db, before) => db.selectFrom('sign_up_alarms').where('at', '<', before)),
      rows('reader_counts', ['day'], (db, before) =>
        db.selectFrom('reader_counts').where('day', '<', before.slice(0, 10)),
      ),
    ),
  },
};
