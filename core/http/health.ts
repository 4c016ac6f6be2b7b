import type { FastifyInstance } from 'fastify';
import type { MailQueue } from '../outbox/queue.ts';
import type { Store } from '../store/store.ts';

export interface Readiness {
  /** Names of the checks that failed; empty when ready. */
  check(): Promise<readonly string[]>;
  /** Faults that are no reason to take the process out of service. */
  warnings(): readonly string[];
}

/** `/healthz`: the process answers. `/readyz`: it can work; names failed checks and warnings. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failed = await readiness.check();
    const warnings = readiness.warnings();
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return {
      status: failed.length === 0 ? 'ready' : 'not ready',
      ...(failed.length === 0 ? {} : { failed }),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  });
}

/** An email overdue by this much means that no worker is running; milliseconds. */
const overdue = 5 * 60_000;

/** Checks in order: `stopping`, `database`, `migrations`, `storage`, `outbox`. A mail server that is down only warns. */
export function readinessOf({
  store,
  queue,
  now,
  isStopping,
  hasRoom,
  ...told
}: {
  store: Store;
  queue: Pick<MailQueue, 'isStuck'>;
  now: () => Date;
  isStopping: () => boolean;
  /** Whether the disk has space for new submissions. */
  hasRoom: () => Promise<boolean>;
} & Omit<Readiness, 'check'>): Readiness {
  const check = async (): Promise<readonly string[]> => {
    if (isStopping()) return ['stopping'];
    try {
      if (!(await store.isMigrated())) return ['migrations'];
      if (!(await hasRoom())) return ['storage'];
      const time = now();
      const stuck = await queue.isStuck(new Date(time.getTime() - overdue).toISOString(), time.toISOString());
      return stuck ? ['outbox'] : [];
    } catch {
      return ['database'];
    }
  };
  return { check, ...told };
}
