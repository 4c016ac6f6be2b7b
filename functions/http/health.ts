import type { FastifyInstance } from 'fastify';
import type { Readiness } from './parts.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work; names what it cannot. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failed = await readiness();
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return failed.length === 0 ? { status: 'ready' } : { status: 'not ready', failed };
  });
}
