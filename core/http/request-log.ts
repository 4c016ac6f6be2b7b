import type { FastifyInstance } from 'fastify';

/** What the log says of an answer. */
export function answered(method: string, route: string, status: number, milliseconds: number) {
  return { method, route, status, milliseconds: Math.round(milliseconds) };
}

/**
 * One line for each answer: method, route, status, time. Not the address asked for (it may hold a token), not the
 * client, not the body.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime),
      'answered',
    );
  });
}
