import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { decodeChoice } from '../consent/choice-cookie.ts';
import { consentCookie, uncountedCookie, uncountedLifetime, uncountedValue } from '../consent/schema.ts';
import { cookieValue } from '../consent/cookie-value.ts';
import { vitalsBodyLimit, vitalsMessage, countingChoice } from './schema.ts';
import { scriptBody, callerForm } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendInvalid, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { visitsOf } from './services.ts';

/** Functions by which pages report their speed, and visitors object to being counted. */
export function addVisits(app: FastifyInstance, parts: Http): void {
  addFunction(app, parts, 'record-vitals', (request, reply) => countVitals(parts, request, reply), {
    body: vitalsMessage,
    answer: null,
    speaks: 'scripts',
    limit: vitalsBodyLimit,
  });
  addFunction(app, parts, 'count-visits', (request, reply) => object(parts, request, reply), {
    body: countingChoice,
    openedAt: '/cookies',
    failedForm: (_, why) => ({ page: `visits-${why}`, typed: new Map() }),
  });
}

/** Answers 204 even if it counts nothing: for unknown pages, and for a privacy signal not overruled by consent. */
async function countVitals(parts: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { counters } = parts;
  const done = (): FastifyReply => reply.code(204).header('cache-control', 'no-store').send();
  if (request.headers['sec-gpc'] === '1' && !overrules(request.headers.cookie ?? '')) return done();
  const { allowed, retryAfter } = counters.visits.passClient(request.ip);
  if (!allowed) return refuseOften(parts, request, reply, retryAfter);
  const read = scriptBody(request);
  if ('malformed' in read) return sendProblem(reply, 'malformedBody');
  const parsed = z.safeParse(vitalsMessage, read.body);
  if (!parsed.success) return sendInvalid(reply, parsed.error.issues);
  visitsOf(parts).measured(parsed.data);
  return done();
}

/** Whether the stored choice allows analytics and was made while the signal was on. */
function overrules(cookies: string): boolean {
  const choice = decodeChoice(cookieValue(cookies, consentCookie) ?? '');
  return choice !== null && choice.signalled && choice.choices.analytics;
}

/** Sets or clears the objection, which is only a cookie; the server keeps no record. */
async function object({ answers, settings, words }: Http, request: FastifyRequest, reply: FastifyReply) {
  const parsed = z.safeParse(countingChoice, request.body);
  const isForm = callerForm(request) === 'form';
  if (!parsed.success && isForm) return answers.send(reply, problemStatus('invalidInput'), 'visits-failed', {});
  if (!parsed.success)
    return sendProblem(reply, 'invalidInput', { errors: [{ field: 'count', message: 'must be "yes" or "no"' }] });
  const isCounted = parsed.data.count === 'yes';
  const isSecure = request.protocol === 'https' || settings.siteUrl.startsWith('https:');
  reply.header(
    'set-cookie',
    `${uncountedCookie}=${isCounted ? '' : uncountedValue}; Path=/; Max-Age=${isCounted ? 0 : uncountedLifetime}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  );
  if (isForm) return answers.send(reply, 200, isCounted ? 'visits-counted' : 'visits-uncounted', {});
  const { visitsCounted, visitsUncounted } = words.mail.answers;
  return sendMessage(reply, isCounted ? visitsCounted : visitsUncounted);
}
