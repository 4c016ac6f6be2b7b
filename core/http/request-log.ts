import type { FastifyInstance } from 'fastify';
import { ofRequest } from '../store/request.ts';

export function answered(method: string, route: string, status: number, milliseconds: number) {
  return { method, route, status, milliseconds: Math.round(milliseconds) };
}

/** Logs one line per answer, without address (it may hold a token), client or body. */
export function addRequestLog(app: FastifyInstance): void {
  // Not earlier: the parser reads the body in the connection's context, outside the request's.
  app.addHook('preValidation', (request, _reply, done) => ofRequest(request.id, done));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime),
      'answered',
    );
  });
}
