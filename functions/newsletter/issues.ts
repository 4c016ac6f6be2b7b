import type { NewsletterIssueRow } from '../store/schema.ts';
import type { Database, DatabaseTransaction, Store } from '../store/store.ts';
import { isSuppressed, suppressedAmong } from './suppression.ts';
import type { NewsletterTools } from './tools.ts';

const batch = 100;

export type Issue = Pick<NewsletterIssueRow, 'id' | 'subject' | 'text'>;

type IssueTools = Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId'>;

/** How many subscribers an issue goes to now, has gone to before, or does not go to. */
export interface IssueCounts {
  readonly recipients: number;
  readonly before: number;
  readonly suppressed: number;
  /** Mails of the issue that wait in the outbox, those of this run among them. */
  readonly waiting: number;
}

/** The issue as it was stored first. Throws when its id stands for other words, or for an issue whose records are gone. */
async function storedIssue(transaction: DatabaseTransaction, issue: Issue, at: string): Promise<NewsletterIssueRow> {
  await transaction
    .insertInto('newsletter_issues')
    .values({ ...issue, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await transaction.selectFrom('newsletter_issues').selectAll().where('id', '=', issue.id).executeTakeFirstOrThrow();
  return sendable(stored, issue, at);
}

function sendable(stored: NewsletterIssueRow, issue: Issue, at: string): NewsletterIssueRow {
  if (stored.subject !== issue.subject || stored.text !== issue.text) {
    throw new Error(`The issue ${issue.id} went out on ${stored.created_at.slice(0, 10)} with other words. Give a new issue's file a new name.`);
  }
  const days = (Date.parse(at) - Date.parse(stored.created_at)) / (24 * 60 * 60_000);
  // Who received it is kept for 30 days, as the privacy page says: later nobody can tell who would get it twice.
  if (days >= 29) throw new Error(`The issue ${issue.id} went out on ${stored.created_at.slice(0, 10)}, too long ago to tell who has received it.`);
  return stored;
}

/** Counts what sending would do. It reads only, so that nobody waits for it. */
async function foreseen({ db }: Store, issue: Issue, at: string): Promise<Omit<IssueCounts, 'waiting'>> {
  const stored = await db.selectFrom('newsletter_issues').selectAll().where('id', '=', issue.id).executeTakeFirst();
  const subscribers = await subscribersOf(db, stored ? sendable(stored, issue, at).created_at : at);
  const mailed = await db.selectFrom('issue_mails').select('subscriber_id').where('issue_id', '=', issue.id).execute();
  const before = new Set(mailed.map((row) => row.subscriber_id));
  const suppressed = await suppressedAmong(
    db,
    subscribers.map((subscriber) => subscriber.address_key),
  );
  const allowed = subscribers.filter((subscriber) => !suppressed.has(subscriber.address_key));
  const reached = allowed.filter(({ id }) => before.has(id)).length;
  return { recipients: allowed.length - reached, before: reached, suppressed: subscribers.length - allowed.length };
}

/**
 * Puts an issue into the outbox, one mail for each subscriber who had confirmed when it was first sent. Doing it again
 * reaches only those it has not reached: a run that was cut short goes on where it stopped. Suppressed addresses are
 * left out. A dry run counts the same and changes nothing.
 * @param options.progress told after each hundred, which are then in the outbox for good; what it throws ends the run there
 */
export async function sendIssue(
  parts: IssueTools,
  issue: Issue,
  { dryRun, progress, mailsPerHour }: { readonly dryRun: boolean; readonly progress: (done: number, all: number) => void; readonly mailsPerHour: number },
): Promise<IssueCounts> {
  const { store, now } = parts;
  const at = now().toISOString();
  if (dryRun) return { ...(await foreseen(store, issue, at)), waiting: await waitingOf(store, issue.id) };
  const pace = 3_600_000 / mailsPerHour;
  const counts = { recipients: 0, before: 0, suppressed: 0 };
  const run = async (
    transaction: DatabaseTransaction,
    subscribers: readonly { readonly id: string; readonly email: string; readonly address_key: string }[],
  ): Promise<void> => {
    for (const subscriber of subscribers) {
      const outcome = await addMail(parts, transaction, issue, subscriber, new Date(Date.parse(at) + counts.recipients * pace).toISOString(), at);
      counts[outcome] += 1;
    }
  };
  const subscribers = await store.db
    .transaction()
    .execute(async (transaction) => subscribersOf(transaction, (await storedIssue(transaction, issue, at)).created_at));
  for (let start = 0; start < subscribers.length; start += batch) {
    await store.db.transaction().execute((transaction) => run(transaction, subscribers.slice(start, start + batch)));
    progress(Math.min(start + batch, subscribers.length), subscribers.length);
  }
  return { ...counts, waiting: await waitingOf(store, issue.id) };
}

async function waitingOf(store: Store, issueId: string): Promise<number> {
  const { waiting } = await store.db
    .selectFrom('issue_mails')
    .innerJoin('outbox', 'outbox.id', 'issue_mails.mail_id')
    .select((select) => select.fn.countAll<number | string>().as('waiting'))
    .where('issue_mails.issue_id', '=', issueId)
    .where('outbox.state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

async function subscribersOf(db: Database, confirmedBy: string) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'address_key'])
    .where('state', '=', 'confirmed')
    .where('changed_at', '<=', confirmedBy)
    .orderBy('id')
    .execute();
}

async function addMail(
  { outbox, newId }: IssueTools,
  transaction: DatabaseTransaction,
  issue: Issue,
  subscriber: { readonly id: string; readonly email: string; readonly address_key: string },
  dueAt: string,
  at: string,
): Promise<'recipients' | 'before' | 'suppressed'> {
  if (await isSuppressed(transaction, subscriber.address_key)) return 'suppressed';
  // Somebody may have left, or been forgotten, since the list was read.
  const still = await transaction.selectFrom('subscribers').select('id').where('id', '=', subscriber.id).where('state', '=', 'confirmed').executeTakeFirst();
  if (!still) return 'suppressed';
  const mail_id = newId();
  const added = await transaction
    .insertInto('issue_mails')
    .values({ issue_id: issue.id, subscriber_id: subscriber.id, mail_id })
    .onConflict((conflict) => conflict.columns(['issue_id', 'subscriber_id']).doNothing())
    .returning('mail_id')
    .executeTakeFirst();
  if (!added) return 'before';
  await outbox.enqueue(transaction, { id: mail_id, kind: 'newsletter-issue', subjectId: subscriber.id, recipient: subscriber.email, at, dueAt });
  return 'recipients';
}

/** Puts one mail with an issue into the outbox for the staff to look at, marked as a test. Its unsubscribe links belong to nobody. */
export async function sendTestIssue({ store, outbox, now, newId }: IssueTools, issue: Issue, recipient: string): Promise<void> {
  const at = now().toISOString();
  const id = newId();
  await store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('newsletter_issues')
      .values({ ...issue, subject: `[Test] ${issue.subject}`, id, created_at: at })
      .execute();
    await outbox.enqueue(transaction, { id: newId(), kind: 'newsletter-test', subjectId: id, recipient, at });
  });
}

/** The issue that a mail carries; undefined when it is gone. */
export async function issueOfMail(store: Store, mailId: string): Promise<Issue | undefined> {
  return store.db
    .selectFrom('issue_mails')
    .innerJoin('newsletter_issues', 'newsletter_issues.id', 'issue_mails.issue_id')
    .select(['newsletter_issues.id', 'newsletter_issues.subject', 'newsletter_issues.text'])
    .where('issue_mails.mail_id', '=', mailId)
    .executeTakeFirst();
}

export async function issueById(store: Store, id: string): Promise<Issue | undefined> {
  return store.db.selectFrom('newsletter_issues').select(['id', 'subject', 'text']).where('id', '=', id).executeTakeFirst();
}
