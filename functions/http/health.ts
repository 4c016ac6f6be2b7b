import type { FastifyInstance } from 'fastify';
import type { Readiness } from './parts.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work; names what it cannot. `/readyz?verbose`: figures as well. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failed = await readiness.check();
    const figures = typeof request.query === 'object' && request.query !== null && 'verbose' in request.query ? await readiness.figures() : {};
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return failed.length === 0 ? { status: 'ready', ...figures } : { status: 'not ready', failed, ...figures };
  });
}
