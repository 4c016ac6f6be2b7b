import { sql, type SqlBool } from 'kysely';
import { deeds } from '../desk/letters/letter-words.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewsletterIssueRow } from '../tables.ts';
import { lockBatch } from '../../../core/outbox/batches.ts';
import type { Database, DatabaseTransaction, Store } from '../../../core/store/store.ts';

export type LetterState = NonNullable<NewsletterIssueRow['state']>;

/** `entered`: all emails are queued. `emptied`: none is waiting. `refilled`: settled emails are waiting again. */
export type LetterEvent = 'entered' | 'emptied' | 'refilled' | 'pause' | 'stop' | 'resume' | 'cancel';

/** State transitions; `on` means `sending`, or `preparing` while readers without an email remain. */
const after: Readonly<Record<LetterState, Readonly<Partial<Record<LetterEvent, LetterState | 'on'>>>>> = {
  preparing: { entered: 'sending', pause: 'paused', cancel: 'cancelled' },
  sending: { emptied: 'sent', pause: 'paused', stop: 'paused', cancel: 'cancelled' },
  paused: { resume: 'on', cancel: 'cancelled' },
  sent: { refilled: 'on' },
  cancelled: { refilled: 'on' },
};

/** The state after an event; undefined if it does not change. @param entered whether all emails are queued */
export function letterAfter(state: LetterState, event: LetterEvent, entered: boolean): LetterState | undefined {
  const next = after[state][event];
  if (next !== 'on') return next;
  return entered ? 'sending' : 'preparing';
}

export type Letter = Pick<NewsletterIssueRow, 'id' | 'subject' | 'text'>;

/** Separates the letter's slug from the rest in the id of a test; slugs do not contain it. */
const testMark = '.';

/** Id of a letter's test, which is stored as a separate row. */
export function testId({ id }: Pick<Letter, 'id'>, own: string): string {
  return `${id}${testMark}${own}`;
}

/** Slug of a letter, also from the id of its test. */
export function slugOfLetter({ id }: Pick<Letter, 'id'>): string {
  return id.split(testMark)[0] ?? id;
}

/** Short hash of a letter's subject and text. */
export function textHash({ subject, text }: Pick<Letter, 'subject' | 'text'>): string {
  return createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);
}

/** A letter that was sent or scheduled; tests have no state. */
export type StoredLetter = NewsletterIssueRow & { readonly state: LetterState };

function isLetter(row: NewsletterIssueRow | undefined): row is StoredLetter {
  return row !== undefined && row.state !== null;
}

/** A letter by its slug; undefined if it was never sent or scheduled. */
export async function storedLetter(db: Database, id: string): Promise<StoredLetter | undefined> {
  const row = await db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst();
  return isLetter(row) ? row : undefined;
}

/** All letters that were sent or scheduled, latest first. */
export async function storedLetters(db: Database): Promise<StoredLetter[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .selectAll()
    .where('state', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(isLetter);
}

/** Runs `work` in a transaction that locks a letter and its batch, so that workers claim none of its emails. */
export async function onLetter<Result>(
  { db, engine }: Store,
  id: string,
  work: (transaction: DatabaseTransaction, letter: StoredLetter | undefined) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await lockBatch(transaction, engine, id);
    return work(transaction, await storedLetter(transaction, id));
  });
}

/** The next version of a letter, which makes acts based on an earlier one fail. */
export function nextVersion({ version }: Pick<StoredLetter, 'version'>): { readonly version: number } {
  return { version: version + 1 };
}

/** The condition that an email goes to a domain. */
export const isAt = (domain: string) =>
  sql<SqlBool>`lower(substr(recipient, length(recipient) - ${domain.length})) = ${`@${domain}`}`;

const domains = z.array(z.string());

/** Domains that a letter is not sent to. */
export function excludedDomains({ without }: Pick<StoredLetter, 'without'>): readonly string[] {
  return domains.parse(JSON.parse(without));
}

export type LetterChange = Partial<Omit<NewsletterIssueRow, 'id' | 'created_at' | 'unsubscribed'>>;

/** Updates columns of a letter in the caller’s transaction, which must hold its lock. */
export async function changeLetter(transaction: DatabaseTransaction, id: string, change: LetterChange): Promise<void> {
  await transaction.updateTable('newsletter_issues').set(change).where('id', '=', id).execute();
}

/** The letter of an email, and the domains it is not sent to; undefined if its record is gone. */
export async function letterOfMail({ db }: Store, mailId: string) {
  const row = await db
    .selectFrom('issue_mails')
    .innerJoin('newsletter_issues', 'newsletter_issues.id', 'issue_mails.issue_id')
    .select([
      'newsletter_issues.id',
      'newsletter_issues.subject',
      'newsletter_issues.text',
      'newsletter_issues.without',
    ])
    .where('issue_mails.mail_id', '=', mailId)
    .executeTakeFirst();
  return row && { ...row, without: excludedDomains(row) };
}

/** A letter or a test by its id. */
export async function letterById({ db }: Store, id: string): Promise<Letter | undefined> {
  return db.selectFrom('newsletter_issues').select(['id', 'subject', 'text']).where('id', '=', id).executeTakeFirst();
}

/** The actor in the journal when a letter is paused automatically. */
export const program = 'program';

const prefix = 'letters.';

/** Journal entries about a letter, oldest first, as far as the journal goes back. */
export async function letterJournal(db: Database, id: string) {
  const rows = await db
    .selectFrom('journal')
    .select(['at', 'who', 'act', 'details'])
    .where('record', '=', id)
    .where('act', 'like', `${prefix}%`)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, act: row.act.slice(prefix.length) }));
}

/** The latest entry about sending, pausing or cancelling a letter, as a sentence; `''` if there is none. */
export async function latestAct(db: Database, id: string): Promise<string> {
  const latest = (await letterJournal(db, id)).findLast(({ act }) => act !== 'test' && act in deeds);
  if (!latest) return '';
  const who = latest.who === program ? 'The program' : latest.who;
  return ` ${who} ${deeds[latest.act]} at ${latest.at.slice(0, 16).replace('T', ' ')} UTC.`;
}

/** Tests of a letter's current text, oldest first. Tests of an earlier text do not count. */
export async function testsOf(db: Database, letter: Letter) {
  const words = textHash(letter);
  const entries = await letterJournal(db, letter.id);
  return entries
    .filter(({ act, details }) => act === 'test' && details.includes(`"${words}"`))
    .map(({ who, at }) => ({ who, at }));
}
