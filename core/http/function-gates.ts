import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bodyLimit, functionPath, type FunctionName } from '../../contract/functions.ts';
import { success } from '../../contract/problem.ts';
import { callerForm } from './caller.ts';
import { allowReading, answerPreflight, isForeign } from './cors.ts';
import { isOfForm, sendFailedForm, type FailedForm } from './failed-form.ts';
import { commonRefusals, formType } from './open-contract.ts';
import type { Http } from './parts.ts';
import { problemStatus, sendProblem, type ProblemName } from './problems.ts';

type Refusal = 'forbiddenOrigin' | 'invalidKey' | 'unsupportedType';

/**
 * Whether a client's key is acceptable. The key is public and protects nothing, so it may be missing; a wrong one means
 * a client configured for another project. Next to an `apikey`, `Authorization` carries a user's JWT, which is not
 * checked.
 */
export function isKeyAcceptable(
  key: string | undefined,
  apikey: string | undefined,
  authorization: string | undefined,
): boolean {
  if (key === undefined) return true;
  const presented =
    apikey ?? (authorization === undefined ? undefined : (/^bearer\s+(.+)$/i.exec(authorization)?.[1] ?? ''));
  return presented === undefined || isSame(presented, key);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** Refuses in the caller's format: a page for a native post, problem details for a program. */
export function refuse(http: Http, request: FastifyRequest, reply: FastifyReply, name: Refusal): FastifyReply {
  if (isOfForm(request)) return sendFailedForm(http, request, reply, problemStatus(name));
  return sendProblem(reply, name);
}

export function refuseOften(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfter: number,
): FastifyReply {
  reply.header('retry-after', String(retryAfter));
  if (isOfForm(request)) return sendFailedForm(http, request, reply, problemStatus('tooManyRequests'), retryAfter);
  return sendProblem(reply, 'tooManyRequests', { detail: `Try again in ${retryAfter} seconds.` });
}

interface EndpointOptions {
  /** For `openapi.json`: request fields, the JSON answer (`null`: none), and further refusals. */
  readonly body: z.core.$ZodType;
  readonly answer?: z.core.$ZodType | null;
  readonly refusals?: readonly ProblemName[];
  /** Limit of the body, in bytes. */
  readonly limit?: number;
  /** `people`: JSON, or a native form that is answered with a page. `scripts`: JSON, also sent as plain text. */
  readonly speaks?: 'people' | 'scripts';
  /** Authorised by the token of an emailed link alone. Not rate-limited: its owner can always confirm or erase. */
  readonly isLink?: boolean;
  /** Where a browser that opens the function's address is redirected. */
  readonly openedAt?: string;
  /** The page for a refused native form. */
  readonly failedForm?: FailedForm;
}

/** Statuses of bodies that could not be read or were invalid. */
const failures: readonly number[] = [
  problemStatus('malformedBody'),
  problemStatus('bodyTooLarge'),
  problemStatus('invalidInput'),
];

/**
 * Adds the route of a function behind the checks that all functions share: origin, key, content type before the body is
 * read, and the number of invalid requests from this client. Also answers preflights and wrong methods.
 */
export function addFunction(
  app: FastifyInstance,
  http: Http,
  name: FunctionName,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  {
    body,
    answer = success,
    refusals = [],
    limit = bodyLimit,
    speaks = 'people',
    isLink = false,
    openedAt,
    failedForm,
  }: EndpointOptions,
): void {
  const url = functionPath(name);
  const understood = speaks === 'people' ? ['json', 'form'] : ['json', 'text'];
  const refuseHere = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply =>
    speaks === 'people' ? refuse(http, request, reply, refusal) : sendProblem(reply, refusal);
  app.post(
    url,
    {
      bodyLimit: limit,
      config: {
        failedForm,
        contract: {
          name,
          body,
          answer: answer ?? undefined,
          isLink,
          takes: ['application/json', speaks === 'people' ? formType : 'text/plain'],
          refusals: [
            ...commonRefusals,
            ...(['forbiddenOrigin', 'invalidKey'] as const),
            ...(isLink ? (['linkInvalid'] as const) : (['invalidInput', 'tooManyRequests'] as const)),
            ...refusals,
          ],
        },
      },
      onRequest: async (request, reply) => {
        allowReading(request, reply, http.settings.allowedOrigins);
        if (isForeign(request, http.settings)) return refuseHere(request, reply, 'forbiddenOrigin');
        const { apikey, authorization } = request.headers;
        if (!isKeyAcceptable(http.settings.anonKey, Array.isArray(apikey) ? apikey[0] : apikey, authorization))
          return refuseHere(request, reply, 'invalidKey');
        if (!understood.includes(callerForm(request))) return refuseHere(request, reply, 'unsupportedType');
        return undefined;
      },
      preHandler: async (request, reply) => {
        const { allowed, retryAfter } = http.counters.failures.checkClient(request.ip, name);
        return isLink || allowed ? undefined : refuseOften(http, request, reply, retryAfter);
      },
      onResponse: async (request, reply) => {
        if (!isLink && failures.includes(reply.statusCode)) http.counters.failures.passClient(request.ip, name);
      },
    },
    handle,
  );
  app.options(url, async (request, reply) => answerPreflight(request, reply, http.settings.allowedOrigins));
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: async (request, reply) => {
      // Somebody reopened the address of an answer, by hand or from the history, and wants the form.
      if (request.method === 'GET' && openedAt !== undefined && request.headers.accept?.includes('text/html') === true)
        return reply
          .code(303)
          .headers({ 'cache-control': 'no-store', location: new URL(openedAt, http.settings.siteUrl).href })
          .send();
      return sendProblem(reply.header('allow', 'POST, OPTIONS'), 'methodNotAllowed');
    },
  });
}
