import type { FastifyInstance } from 'fastify';
import { ofRequest } from '../store/request.ts';

/** What the log says of an answer. */
export function answered(method: string, route: string, status: number, milliseconds: number) {
  return { method, route, status, milliseconds: Math.round(milliseconds) };
}

/** One line for each answer: not the address asked for (it may hold a token), not the client, not the body. */
export function addRequestLog(app: FastifyInstance): void {
  // Not earlier: what reads a body is called by the connection, outside the request.
  app.addHook('preValidation', (request, _reply, done) => ofRequest(request.id, done));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime),
      'answered',
    );
  });
}
