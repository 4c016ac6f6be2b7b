import type { FastifyInstance } from 'fastify';
import type { MailQueue } from '../outbox/queue.ts';
import type { Store } from '../store/store.ts';

export interface Readiness {
  /** Names of the checks that failed; empty when ready. */
  check(): Promise<readonly string[]>;
  /** What an operator may want to know beside it, and never a reason to be taken out of service. */
  figures(): Promise<Readonly<Record<string, unknown>>>;
}

/** `/healthz`: the process answers. `/readyz`: it can do its work; names what it cannot. `/readyz?verbose`: figures as well. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failed = await readiness.check();
    const figures =
      typeof request.query === 'object' && request.query !== null && 'verbose' in request.query
        ? await readiness.figures()
        : {};
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return failed.length === 0 ? { status: 'ready', ...figures } : { status: 'not ready', failed, ...figures };
  });
}

/** A mail overdue for so long means that no worker works; milliseconds. */
const overdue = 5 * 60_000;

/** Checks in order: `stopping`, `database`, `migrations`, `storage`, `outbox`. A mail server that is down postpones mails, it does not make us unready. */
export function readinessOf({
  store,
  queue,
  now,
  isStopping,
  hasRoom,
  figures,
}: {
  store: Store;
  queue: Pick<MailQueue, 'isStuck'>;
  now: () => Date;
  isStopping: () => boolean;
  /** Whether there is space for what visitors send. */
  hasRoom: () => Promise<boolean>;
  figures: Readiness['figures'];
}): Readiness {
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
  return { check, figures };
}
