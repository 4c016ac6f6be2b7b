import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimit, functionPath, type FunctionName } from '../../contract/functions.ts';
import { isKeyAcceptable } from '../gates/api-key.ts';
import { callerForm } from './caller.ts';
import { allowReading, answerPreflight, originOf } from './cross-origin.ts';
import { sendFailedForm } from './failed-form.ts';
import type { HttpParts } from './parts.ts';
import { problemStatus, sendProblem } from './problems.ts';

type Refusal = 'forbiddenOrigin' | 'invalidKey' | 'unsupportedType';

/** Refuses in the caller's own form: a page for a native post, a problem for a program. */
export function refuse(parts: HttpParts, request: FastifyRequest, reply: FastifyReply, name: Refusal): FastifyReply {
  if (callerForm(request) === 'form') return sendFailedForm(parts, request, reply, problemStatus(name));
  return sendProblem(reply, name);
}

/**
 * Adds the route of a function behind the gates that all of them share, before the body is read: origin, key, content
 * type. Preflights and wrong methods are answered too.
 */
export function addFunction(
  app: FastifyInstance,
  parts: HttpParts,
  name: FunctionName,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  limit = bodyLimit,
): void {
  const url = functionPath(name);
  app.post(url, {
    bodyLimit: limit,
    onRequest: async (request, reply) => {
      allowReading(request, reply, parts.allowedOrigins);
      if (originOf(request, parts.siteUrl, parts.allowedOrigins) === 'foreign') return refuse(parts, request, reply, 'forbiddenOrigin');
      const { apikey, authorization } = request.headers;
      if (!isKeyAcceptable(parts.anonKey, Array.isArray(apikey) ? apikey[0] : apikey, authorization)) return refuse(parts, request, reply, 'invalidKey');
      if (callerForm(request) === 'other') return refuse(parts, request, reply, 'unsupportedType');
      return undefined;
    },
  }, handle);
  app.options(url, async (request, reply) => answerPreflight(request, reply, parts.allowedOrigins));
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: async (_request, reply) => sendProblem(reply.header('allow', 'POST, OPTIONS'), 'methodNotAllowed'),
  });
}
