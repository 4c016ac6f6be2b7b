import type { ReadGauge } from '../http/metrics.ts';
import { outboxFigures } from '../outbox/figures.ts';
import type { Context } from '../context/context.ts';
import type { Settings } from '../context/environment.ts';
import type { Feature } from './feature.ts';
import { releaseIn } from './release.ts';
import { freeBytes, lastBackup } from './storage.ts';

function age(at: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
}

/** A gauge with one value, or none if it is unknown. */
function gauge(name: string, help: string, value: number | undefined, labels?: ReadGauge['values'][number]['labels']) {
  if (value === undefined) return [];
  return [{ name, help, values: [labels === undefined ? { value } : { value, labels }] }];
}

/** Gauges of `GET /metrics` read from the database: the outbox and the features' metrics. */
export async function operatingFigures(features: readonly Feature[], context: Context): Promise<readonly ReadGauge[]> {
  const now = context.now();
  const { waiting, dead, dueSince } = await outboxFigures(context.store, context.mails, now);
  const gauges = await Promise.all(features.flatMap((feature) => feature.gauges?.(context) ?? []));
  const due = dueSince === null ? 0 : age(dueSince, now);
  return [
    ...gauge('corbiere_outbox_waiting', 'Emails that wait, those of letters among them.', waiting),
    ...gauge('corbiere_outbox_dead', 'Emails that will not be tried again.', dead),
    ...gauge(
      'corbiere_outbox_oldest_due_seconds',
      'For how long the oldest email has been due, letters left aside.',
      due,
    ),
    ...gauges.flat(),
  ];
}

/** Gauges of `GET /metrics` read from the machine. @param release folder of the running release */
export function machineFigures(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  release: string,
  now: Date,
): readonly ReadGauge[] {
  const backup = databaseUrl === undefined ? lastBackup(dataDir)?.toISOString() : undefined;
  const { version = 'sources', commit = '' } = releaseIn(release) ?? {};
  return [
    ...gauge('corbiere_data_free_bytes', 'Bytes that may still be written in DATA_DIR.', freeBytes(dataDir)),
    ...gauge(
      'corbiere_backup_age_seconds',
      'Age of the last backup that ended well.',
      backup === undefined ? backup : age(backup, now),
    ),
    ...gauge('corbiere_build_info', 'Always 1; which build answers.', 1, { version, commit }),
  ];
}
