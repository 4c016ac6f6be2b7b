import type { Selectable } from 'kysely';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewsletterIssueRow } from './tables.ts';
import { lockBatch } from '../../../core/outbox/batches.ts';
import type { Database, DatabaseTransaction, Store } from '../../../core/store/store.ts';

export type LetterState = NonNullable<NewsletterIssueRow['state']>;

/** `entered`: its last reader has a mail. `emptied`: no mail waits. `refilled`: mails that had ended wait again. */
export type LetterEvent = 'entered' | 'emptied' | 'refilled' | 'pause' | 'stop' | 'resume' | 'cancel';

/** Where each state leads; `on` is back to its mails, or to entering the readers who have none yet. */
const after: Readonly<Record<LetterState, Readonly<Partial<Record<LetterEvent, LetterState | 'on'>>>>> = {
  preparing: { entered: 'sending', pause: 'paused', cancel: 'cancelled' },
  sending: { emptied: 'sent', pause: 'paused', stop: 'paused', cancel: 'cancelled' },
  paused: { resume: 'on', cancel: 'cancelled' },
  sent: { refilled: 'on' },
  cancelled: { refilled: 'on' },
};

/** The state after an event; undefined where nothing changes. @param entered whether all readers have a mail */
export function letterAfter(state: LetterState, event: LetterEvent, entered: boolean): LetterState | undefined {
  const next = after[state][event];
  if (next !== 'on') return next;
  return entered ? 'sending' : 'preparing';
}

export type Letter = Pick<NewsletterIssueRow, 'id' | 'subject' | 'text'>;

/** Stands in the id of a test between the letter's name and its own; no name of a letter has it. */
const testMark = '.';

/** Id of a test of a letter: another row, which still says of which letter. */
export function testId({ id }: Pick<Letter, 'id'>, own: string): string {
  return `${id}${testMark}${own}`;
}

/** Name of a letter's file, of the letter itself and of a test. */
export function slugOfLetter({ id }: Pick<Letter, 'id'>): string {
  return id.split(testMark)[0] ?? id;
}

/** Names the words of a letter: the same for the same subject and text. */
export function wordsOf({ subject, text }: Pick<Letter, 'subject' | 'text'>): string {
  return createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);
}

/** A letter that is sent, or was; a test has no state. */
export type StoredLetter = Selectable<NewsletterIssueRow> & { readonly state: LetterState };

function isLetter(row: Selectable<NewsletterIssueRow> | undefined): row is StoredLetter {
  return row !== undefined && row.state !== null;
}

/** A letter by its name; undefined when it was never sent or scheduled. */
export async function storedLetter(db: Database, id: string): Promise<StoredLetter | undefined> {
  const row = await db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst();
  return isLetter(row) ? row : undefined;
}

/** All letters that were sent or scheduled, the latest first. */
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

/** Runs `work` on a letter that nobody else changes meanwhile; of which no mail is handed out either. */
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

/** A person, or the program, steers a letter: whoever looked at it before has not seen that. */
export function steered({ version }: Pick<StoredLetter, 'version'>): { readonly version: number } {
  return { version: version + 1 };
}

const domains = z.array(z.string());

/** Domains whose addresses a letter does not go to. */
export function withoutOf({ without }: Pick<StoredLetter, 'without'>): readonly string[] {
  return domains.parse(JSON.parse(without));
}

export type LetterChange = Partial<Omit<Selectable<NewsletterIssueRow>, 'id' | 'created_at' | 'unsubscribed'>>;

export async function changeLetter(transaction: DatabaseTransaction, id: string, change: LetterChange): Promise<void> {
  await transaction.updateTable('newsletter_issues').set(change).where('id', '=', id).execute();
}

/** The letter that a mail carries, and the domains that it does not go to; undefined when its record is gone. */
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
  return row && { ...row, without: withoutOf(row) };
}

/** A letter, or a test of one. */
export async function letterById({ db }: Store, id: string): Promise<Letter | undefined> {
  return db.selectFrom('newsletter_issues').select(['id', 'subject', 'text']).where('id', '=', id).executeTakeFirst();
}
