import type { DatabaseTransaction } from '../../../core/store/store.ts';
import type { ReturnPathRow } from '../tables.ts';
import { endSubscription } from '../end-subscription.ts';
import { inTransaction } from '../records.ts';
import type { NewsletterTools } from '../services.ts';
import { namesLetter, type ReturnPath } from './return-path.ts';
import type { ReturnedMail } from './returned-mail.ts';
import { complaintStopsRequests, isGivenUp, saysMore, type Undelivered } from './rules.ts';

type TakingTools = Pick<NewsletterTools, 'store' | 'now' | 'newId' | 'wording'>;

/** Result of processing a returned email. */
export type Taken =
  | { readonly outcome: 'ended'; readonly letter: string; readonly as: Undelivered | 'complaint' }
  /** Recorded only: the subscription continues, or had already ended. */
  | { readonly outcome: 'noted'; readonly letter: string; readonly as: Undelivered | 'complaint' }
  /** A report of a delay or a delivery, or one that adds nothing to an earlier report. */
  | { readonly outcome: 'nothing' }
  /** Needs a person to read it; `why` is our own wording. */
  | { readonly outcome: 'unclear'; readonly why: string };

/** Records a report once, and ends the subscription if it must. Only return paths with our HMAC count. */
export async function recordReturn(
  tools: TakingTools,
  { verdict, paths }: Pick<ReturnedMail, 'verdict' | 'paths'>,
): Promise<Taken> {
  if (verdict.says === 'unclear') return { outcome: 'unclear', why: verdict.why };
  const as = verdict.says === 'complaint' ? 'complaint' : verdict.says === 'undelivered' ? verdict.as : undefined;
  const status = verdict.says === 'undelivered' ? verdict.status : undefined;
  return inTransaction(tools, async (records) => {
    const { transaction } = records;
    const path = await pathAmong(transaction, paths);
    if (!path) return { outcome: 'unclear', why: 'names no letter of ours, or one whose records are gone' };
    // Locks the reader, so that the second of two concurrent reports sees what the first wrote.
    const subscriber = await records.byId(path.subscriber_id);
    const known = await pathAmong(transaction, paths);
    if (!subscriber || !known || as === undefined || !saysMore(as, known.returned_as)) return { outcome: 'nothing' };
    await note(transaction, known, as, status, tools.now());
    if (subscriber.state !== 'confirmed' || !(await endsNow(transaction, known, as)))
      return { outcome: 'noted', letter: known.letter_id, as };
    if (as === 'complaint')
      await endSubscription(tools, records, subscriber, 'complained', {
        requestsUntil: new Date(tools.now().getTime() + complaintStopsRequests),
      });
    else await endSubscription(tools, records, subscriber, 'bounced');
    return { outcome: 'ended', letter: known.letter_id, as };
  });
}

async function pathAmong(
  transaction: DatabaseTransaction,
  paths: readonly ReturnPath[],
): Promise<ReturnPathRow | undefined> {
  if (paths.length === 0) return undefined;
  const marks = paths.map(({ mark }) => mark);
  const rows = await transaction.selectFrom('return_paths').selectAll().where('mark', 'in', marks).execute();
  return rows.find((row) => paths.some((path) => path.mark === row.mark && namesLetter(path, row.letter_id)));
}

async function note(
  transaction: DatabaseTransaction,
  path: ReturnPathRow,
  as: Undelivered | 'complaint',
  status: string | undefined,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('return_paths')
    .set({ returned_as: as, returned_at: at.toISOString(), status: status ?? null })
    .where('mark', '=', path.mark)
    .execute();
  const bounced = as !== 'complaint' && path.returned_as === null ? 1 : 0;
  const complained = as === 'complaint' ? 1 : 0;
  await transaction
    .insertInto('letter_returns')
    .values({ letter_id: path.letter_id, bounced, complained })
    .onConflict((conflict) =>
      conflict.column('letter_id').doUpdateSet((set) => ({
        bounced: set('letter_returns.bounced', '+', bounced),
        complained: set('letter_returns.complained', '+', complained),
      })),
    )
    .execute();
}

/** Whether a report ends the subscription. Letters older than the latest confirmation never do. */
async function endsNow(
  transaction: DatabaseTransaction,
  { subscriber_id, sent_at }: ReturnPathRow,
  as: Undelivered | 'complaint',
): Promise<boolean> {
  const { changed_at: confirmedAt } = await transaction
    .selectFrom('subscribers')
    .select('changed_at')
    .where('id', '=', subscriber_id)
    .executeTakeFirstOrThrow();
  if (as === 'policy' || sent_at < confirmedAt) return false;
  if (as !== 'soft') return true;
  const letters = await transaction
    .selectFrom('return_paths')
    .leftJoin('outbox', 'outbox.id', 'return_paths.mail_id')
    .select(['return_paths.sent_at', 'return_paths.returned_as', 'outbox.state'])
    .where('return_paths.subscriber_id', '=', subscriber_id)
    .where('return_paths.sent_at', '>=', confirmedAt)
    .orderBy('return_paths.sent_at')
    .orderBy('return_paths.mark')
    .execute();
  return isGivenUp(
    letters
      // Only letters that were sent. The outbox row of a sent email is deleted before its return path, hence null.
      .filter(({ returned_as, state }) => returned_as !== null || state === 'sent' || state === null)
      .map(({ sent_at: sentAt, returned_as }) => ({ sentAt: new Date(sentAt), returned: returned_as ?? undefined })),
  );
}
