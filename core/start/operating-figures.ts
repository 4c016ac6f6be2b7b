import type { ReadGauge } from '../http/metrics.ts';
import { outboxFigures } from '../outbox/figures.ts';
import type { Context } from '../context/context.ts';
import type { Settings } from '../context/environment.ts';
import type { Feature } from './feature.ts';
import { releaseIn } from './release.ts';
import { freeBytes, lastBackup } from './storage.ts';

/** Seconds from a moment until now. */
function age(at: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
}

/** What `GET /metrics` reads from the database: the outbox, and what the features say of themselves. */
export async function operatingFigures(features: readonly Feature[], context: Context): Promise<readonly ReadGauge[]> {
  const now = context.now();
  const outbox = await outboxFigures(context.store, context.mails, now);
  const gauges = await Promise.all(features.flatMap((feature) => feature.gauges?.(context) ?? []));
  return [
    {
      name: 'corbiere_outbox_waiting',
      help: 'Emails that wait, those of letters among them.',
      values: [{ value: outbox.waiting }],
    },
    { name: 'corbiere_outbox_dead', help: 'Emails that will not be tried again.', values: [{ value: outbox.dead }] },
    {
      name: 'corbiere_outbox_oldest_due_seconds',
      help: 'For how long the oldest email has been due, letters left aside.',
      values: [{ value: outbox.dueSince === null ? 0 : age(outbox.dueSince, now) }],
    },
    ...gauges.flat(),
  ];
}

/**
 * What `GET /metrics` reads from the machine: the space for data, the age of the last backup of the embedded database,
 * and which build answers.
 * @param release folder of the release that runs
 */
export function machineFigures(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  release: string,
  now: Date,
): readonly ReadGauge[] {
  const free = freeBytes(dataDir);
  const backup = databaseUrl === undefined ? lastBackup(dataDir) : undefined;
  const { version = 'sources', commit = '' } = releaseIn(release) ?? {};
  return [
    ...(free === undefined
      ? []
      : [
          {
            name: 'corbiere_data_free_bytes',
            help: 'Bytes that may still be written in DATA_DIR.',
            values: [{ value: free }],
          },
        ]),
    ...(backup === undefined
      ? []
      : [
          {
            name: 'corbiere_backup_age_seconds',
            help: 'Age of the last backup that ended well.',
            values: [{ value: age(backup.toISOString(), now) }],
          },
        ]),
    {
      name: 'corbiere_build_info',
      help: 'Always 1; which build answers.',
      values: [{ value: 1, labels: { version, commit } }],
    },
  ];
}
