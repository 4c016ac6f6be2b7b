import type { Settings } from './environment.ts';
import type { ReadGauge } from '../http/metrics.ts';
import { outboxFigures } from '../outbox/figures.ts';
import { newestSnapshot } from '../../features/promises/snapshot.ts';
import type { Store } from '../store/store.ts';
import { releaseIn } from './release.ts';
import { freeBytes, lastBackup } from './storage.ts';

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

/**
 * What `GET /metrics` reads from the machine: the space for data, the age of the last backup of the embedded database, and which build answers.
 * @param release folder of the release that runs
 */
export function machineFigures({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>, release: string, now: Date): readonly ReadGauge[] {
  const free = freeBytes(dataDir);
  const backup = databaseUrl === undefined ? lastBackup(dataDir) : undefined;
  const { version = 'sources', commit = '' } = releaseIn(release) ?? {};
  return [
    ...(free === undefined ? [] : [{ name: 'corbiere_data_free_bytes', help: 'Bytes that may still be written in DATA_DIR.', values: [{ value: free }] }]),
    ...(backup === undefined
      ? []
      : [{ name: 'corbiere_backup_age_seconds', help: 'Age of the last backup that ended well.', values: [{ value: age(backup.toISOString(), now) }] }]),
    { name: 'corbiere_build_info', help: 'Always 1; which build answers.', values: [{ value: 1, labels: { version, commit } }] },
  ];
}
