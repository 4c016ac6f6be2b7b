import type { Readiness } from './parts.ts';
import type { MailQueue } from '../outbox/queue.ts';
import { isMigrated } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';

/** A mail overdue for so long means that no worker works; milliseconds. */
const overdue = 5 * 60_000;

/** Checks in order: `stopping`, `database`, `migrations`, `outbox`. A mail server that is down postpones mails, it does not make us unready. */
export function readinessOf({
  store,
  queue,
  now,
  isStopping,
  figures,
}: {
  store: Store;
  queue: MailQueue;
  now: () => Date;
  isStopping: () => boolean;
  figures: Readiness['figures'];
}): Readiness {
  const check = async (): Promise<readonly string[]> => {
    if (isStopping()) return ['stopping'];
    try {
      if (!(await isMigrated(store.db))) return ['migrations'];
      const time = now();
      const stuck = await queue.isStuck(new Date(time.getTime() - overdue).toISOString(), time.toISOString());
      return stuck ? ['outbox'] : [];
    } catch {
      return ['database'];
    }
  };
  return { check, figures };
}
