import { sql, type Expression, type ExpressionBuilder, type SqlBool, type UpdateObject } from 'kysely';
import { lockOf } from '../../core/store/locks.ts';
import { inSlices } from '../../core/store/slices.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import { enquiryMails } from './mails.ts';
import type { EnquiryTools } from './tools.ts';
import { day } from '../../contract/time.ts';

/** Minimum time between two emails about one overdue enquiry; milliseconds. */
const escalationPause = 7 * day;

const digest = enquiryMails['enquiry-digest'];
/** Minimum time between two digests to one mailbox; milliseconds. Reminders in between wait for the next. */
const digestPause = 15 * 60_000;

interface Reminder {
  readonly marks: UpdateObject<Tables, 'enquiries'>;
  readonly which: (where: ExpressionBuilder<Tables, 'enquiries'>) => Expression<SqlBool>;
}

/** In order: after downtime an enquiry may need both reminders, and then only the one at its end is sent. */
const reminders: readonly ((now: string, quietSince: string) => Reminder)[] = [
  (now) => ({
    marks: { overdue_at: now, warned_at: sql<string>`coalesce(warned_at, ${now})` },
    which: (where) => where.and([where('overdue_at', 'is', null), where('due_at', '<=', now)]),
  }),
  (now) => ({
    marks: { warned_at: now },
    which: (where) => where.and([where('warned_at', 'is', null), where('warn_at', '<=', now)]),
  }),
  (now, quietSince) => ({
    marks: { escalated_at: now },
    // When the team was last told that it is overdue; null before that.
    which: (where) => where(sql<string>`coalesce(escalated_at, overdue_at)`, '<=', quietSince),
  }),
];

/**
 * Reminds the team of waiting enquiries: once when most of the promised time has passed, once at its end, and then
 * once a week until they are answered or closed. Marking and queueing are one transaction, so that several processes
 * remind once; many are marked in slices. A mailbox gets one digest for all of them. Resolves with the number of
 * enquiries.
 */
export async function remindTeam(tools: EnquiryTools, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (const reminder of reminders) {
    const slices = inSlices(
      (limit) =>
        tools.store.db.transaction().execute(async (transaction) => {
          const now = tools.now();
          const quietSince = new Date(now.getTime() - escalationPause);
          const enquiries = await marked(transaction, reminder(now.toISOString(), quietSince.toISOString()), limit);
          for (const [team, theirs] of Map.groupBy(enquiries, (enquiry) => enquiry.team))
            await announce(tools, transaction, theirs, { team, at: now });
          return { count: enquiries.length };
        }),
      signal,
    );
    for await (const { count } of slices) {
      total += count;
      if (count > 0) tools.onMail();
    }
  }
  return total;
}

function marked(transaction: DatabaseTransaction, { marks, which }: Reminder, limit: number) {
  const open = (where: ExpressionBuilder<Tables, 'enquiries'>) =>
    where.and([where('state', '=', 'open'), which(where)]);
  return (
    transaction
      .updateTable('enquiries')
      .set(marks)
      .where('id', 'in', (from) => from.selectFrom('enquiries').select('id').where(open).limit(limit))
      // Another process may have marked a row since.
      .where(open)
      .returning(['id', 'team'])
      .execute()
  );
}

/** Adds enquiries to the waiting digest of a mailbox of the team, or to a new one. */
async function announce(
  { store, outbox, newId }: EnquiryTools,
  transaction: DatabaseTransaction,
  enquiries: readonly { readonly id: string }[],
  { team, at }: { readonly team: string; readonly at: Date },
): Promise<void> {
  // Two processes that remind at once share one digest.
  if (store.engine === 'postgres') await lockOf('digests', team).execute(transaction);
  let mail = await outbox.waitingFor(transaction, store.engine, digest, team);
  if (mail === undefined) {
    const latest = await transaction
      .selectFrom('outbox')
      .select('due_at')
      .where('recipient', '=', team)
      .where('kind', '=', digest.kind)
      .where('created_at', '>', new Date(at.getTime() - digestPause).toISOString())
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const due = new Date(Math.max(at.getTime(), latest ? Date.parse(latest.due_at) + digestPause : 0));
    mail = newId();
    await outbox.enqueue(transaction, {
      id: mail,
      kind: digest,
      subjectId: mail,
      recipient: team,
      at: at.toISOString(),
      dueAt: due.toISOString(),
    });
  }
  const ids = enquiries.map(({ id }) => id);
  await transaction.updateTable('enquiries').set({ reminder_mail: mail }).where('id', 'in', ids).execute();
}
