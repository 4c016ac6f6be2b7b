import type { ReadGauge } from '../http/metrics.ts';
import { outboxFigures } from '../outbox/figures.ts';
import { newestSnapshot } from '../promises/snapshot.ts';
import type { Store } from '../store/store.ts';

/** Seconds from a moment until now. */
function age(at: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
}

const month = 30 * 24 * 60 * 60_000;

/** What `GET /metrics` reads from the database: outbox, letters that came back, retention, promises. */
export async function operatingFigures(store: Store, now: Date): Promise<readonly ReadGauge[]> {
  const { db } = store;
  const outbox = await outboxFigures(store, now);
  const returned = await db
    .selectFrom('letter_returns')
    .select(({ fn }) => [fn.sum<number | string | null>('bounced').as('bounced'), fn.sum<number | string | null>('complained').as('complained')])
    .executeTakeFirst();
  const runs = await db.selectFrom('retention_runs').select(['rule', 'since', 'succeeded_at']).execute();
  const at = now.toISOString();
  const enquiries = db.selectFrom('enquiries').select(({ fn }) => fn.countAll<number | string>().as('count'));
  const count = async (query: typeof enquiries): Promise<number> => Number((await query.executeTakeFirst())?.count ?? 0);
  const lately = enquiries.where('due_at', '>=', new Date(now.getTime() - month).toISOString()).where('answered_at', 'is not', null);
  const snapshot = await newestSnapshot(store);
  return [
    { name: 'corbiere_outbox_waiting', help: 'Mails that wait, those of letters among them.', values: [{ value: outbox.waiting }] },
    { name: 'corbiere_outbox_dead', help: 'Mails that will not be tried again.', values: [{ value: outbox.dead }] },
    {
      name: 'corbiere_outbox_oldest_due_seconds',
      help: 'For how long the oldest mail has been due, letters left aside.',
      values: [{ value: outbox.dueSince === null ? 0 : age(outbox.dueSince, now) }],
    },
    {
      name: 'corbiere_letter_returns',
      help: 'Mails of letters that came back, and complaints, over all letters.',
      values: [
        { labels: { kind: 'bounced' }, value: Number(returned?.bounced ?? 0) },
        { labels: { kind: 'complained' }, value: Number(returned?.complained ?? 0) },
      ],
    },
    {
      name: 'corbiere_retention_age_seconds',
      help: 'Since when each retention rule was last kept, or first tried.',
      values: runs.map(({ rule, since, succeeded_at: kept }) => ({ labels: { rule }, value: age(kept ?? since, now) })),
    },
    {
      name: 'corbiere_promised_answers',
      help: 'Open enquiries whose answer is awaited or late, and those of the last 30 days that were answered in time or late.',
      values: [
        { labels: { state: 'awaited' }, value: await count(enquiries.where('state', '=', 'open').where('due_at', '>', at)) },
        { labels: { state: 'overdue' }, value: await count(enquiries.where('state', '=', 'open').where('due_at', '<=', at)) },
        { labels: { state: 'in_time' }, value: await count(lately.whereRef('answered_at', '<=', 'due_at')) },
        { labels: { state: 'late' }, value: await count(lately.whereRef('answered_at', '>', 'due_at')) },
      ],
    },
    ...(snapshot === undefined
      ? []
      : [{ name: 'corbiere_promises_snapshot_age_seconds', help: 'Age of what /promises shows.', values: [{ value: age(snapshot, now) }] }]),
  ];
}
