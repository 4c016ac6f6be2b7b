import { sql } from 'kysely';
import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';
import type { Store } from '../../core/store/store.ts';
import { folded } from '../enquiries/search-text.ts';
import { placingTest, type PlacingTest, type Post } from './desk/api.ts';
import { excerptOf } from './excerpt.ts';
import type { ConversationMailRow } from './tables.ts';

const shown = 200;
const week = 7 * day;

/** Why an email is in Post, for its row: the most serious result of its tests. */
export function whyInPost(
  kind: ConversationMailRow['kind'],
  tests: readonly PlacingTest[],
): Post['rows'][number]['why'] {
  const has = (result: PlacingTest['result']): boolean => tests.some((test) => test.result === result);
  if (has('own-unproven')) return 'own-unproven';
  if (has('erased')) return 'names-erased';
  if (has('other-sender') || has('forged')) return 'names-other';
  if (has('unvouched')) return 'unvouched';
  if (kind === 'answer') return 'names-none';
  return kind;
}

/** Emails without a record, latest first, without newsletters and lists. @param find text that each must contain */
export async function mailsInPost({ db }: Store, who = '', find = ''): Promise<Post['rows']> {
  const rows = await db
    .selectFrom('conversation_mails')
    .selectAll()
    .select((mail) =>
      mail
        .selectFrom('conversation_files')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .whereRef('mail_id', '=', 'conversation_mails.id')
        .as('files'),
    )
    .where('state', '=', 'post')
    .where('kind', '!=', 'list')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  const wanted = folded(find);
  const found = rows.filter(
    ({ from_name, from_address, subject, text }) =>
      wanted === '' || folded([from_name, from_address, subject, text].join('\n')).includes(wanted),
  );
  return found.map((mail) => ({ ...mail, ...inPost(mail, who), files: Number(mail.files ?? 0) }));
}

/** Derived fields of a row in Post. @param who the person reading it */
export function inPost(mail: ConversationMailRow, who: string) {
  return {
    excerpt: excerptOf(mail.text),
    why: whyInPost(mail.kind, testsOf(mail)),
    unread: mail.kind === 'answer' && !mail.seen_by.split('\n').includes(who),
  };
}

export function testsOf({ tests }: Pick<ConversationMailRow, 'tests'>): PlacingTest[] {
  return z.parse(z.array(placingTest), JSON.parse(tests));
}

/** Records that somebody has opened an email of Post. */
export async function seeInPost({ db }: Store, id: string, who: string): Promise<void> {
  await db
    .updateTable('conversation_mails')
    .set({ seen_by: sql<string>`seen_by || ${`${who}\n`}` })
    .where('id', '=', id)
    .execute();
}

/** How many emails wait in Post and since when, and how the last week's were placed. */
export async function postCounts({ db }: Store, now: Date): Promise<Omit<Post, 'rows' | 'mailbox'>> {
  const kinds = db
    .selectFrom('conversation_mails')
    .select([
      'kind',
      ({ fn }) => fn.countAll<number | string>().as('count'),
      ({ fn }) => fn.min('received_at').as('oldest'),
    ])
    .where('state', '=', 'post')
    .groupBy('kind');
  const placings = db
    .selectFrom('conversation_mails')
    .select(['placed_by', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('received_at', '>', new Date(now.getTime() - week).toISOString())
    .where('kind', '!=', 'list')
    .groupBy('placed_by');
  const [waiting, came] = await Promise.all([kinds.execute(), placings.execute()]);
  const sum = (some: readonly { readonly count: number | string }[]): number =>
    some.reduce((all, { count }) => all + Number(count), 0);
  const shownKinds = waiting.filter(({ kind }) => kind !== 'list');
  return {
    total: sum(shownKinds),
    oldest: shownKinds.map(({ oldest }) => oldest).sort()[0] ?? null,
    lists: sum(waiting.filter(({ kind }) => kind === 'list')),
    week: {
      all: sum(came),
      found: sum(came.filter(({ placed_by: by }) => by !== null && by !== 'hand')),
      byHand: sum(came.filter(({ placed_by: by }) => by === 'hand')),
    },
  };
}

/** The source of an email; only its beginning if it was over the limits. */
export async function sourceOf({ db }: Store, mailId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('conversation_sources')
    .select('source')
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return row && Buffer.from(row.source, 'base64');
}
