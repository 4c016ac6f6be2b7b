import type { FastifyInstance } from 'fastify';

/**
 * One line for each answer: method, route, status, time. Not the address asked for (it may hold a token), not the
 * client, not the body.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }, 'answered');
  });
}
