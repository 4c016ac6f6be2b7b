import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { decodeChoice } from '../consent/choice-cookie.ts';
import { consentCookie } from '../consent/schema.ts';
import { cookieValue } from '../consent/cookie-value.ts';
import { vitalsBodyLimit, vitalsMessage } from './schema.ts';
import { scriptBody } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { sendProblem } from '../../core/http/problems.ts';
import { visitsOf } from './services.ts';

/**
 * `POST /functions/v1/record-vitals`: counts how fast a page was. Answers 204 also when it counts nothing: for a page
 * that is none, and for a browser that sends Global Privacy Control, unless its choice overruled the signal by hand.
 */
export function addRecordVitals(app: FastifyInstance, parts: Http): void {
  addFunction(app, parts, 'record-vitals', (request, reply) => answer(parts, request, reply), {
    body: vitalsMessage,
    answer: null,
    speaks: 'scripts',
    limit: vitalsBodyLimit,
  });
}

async function answer(parts: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { counters } = parts;
  const done = (): FastifyReply => reply.code(204).header('cache-control', 'no-store').send();
  if (request.headers['sec-gpc'] === '1' && !overrules(request.headers.cookie ?? '')) return done();
  const { allowed, retryAfter } = counters.visits.passClient(request.ip);
  if (!allowed) return refuseOften(parts, request, reply, retryAfter);
  const read = scriptBody(request);
  if ('malformed' in read) return sendProblem(reply, 'malformedBody');
  const parsed = z.safeParse(vitalsMessage, read.body);
  if (!parsed.success)
    return sendProblem(reply, 'invalidInput', {
      errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    });
  visitsOf(parts).measured(parsed.data);
  return done();
}

/**
 * Whether the kept choice allows analytics and was made while the signal was on. A backend of another origin is sent
 * none.
 */
function overrules(cookies: string): boolean {
  const choice = decodeChoice(cookieValue(cookies, consentCookie) ?? '');
  return choice !== null && choice.signalled && choice.choices.analytics;
}
