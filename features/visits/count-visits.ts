import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uncountedCookie, uncountedLifetime, uncountedValue } from '../consent/schema.ts';
import { countingChoice } from './schema.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { callerForm } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';

/**
 * `POST /functions/v1/count-visits`: the objection to being counted, and taking it back. It is a cookie and nothing else:
 * the server keeps no record of it, and reads it from each request for a page.
 */
export function addCountVisits(app: FastifyInstance, parts: Http): void {
  addFunction(app, parts, 'count-visits', (request, reply) => answer(parts, request, reply), {
    body: countingChoice,
    openedAt: '/cookies',
    failedForm: (_, why) => ({ page: `visits-${why}`, typed: new Map() }),
  });
}

async function answer(
  { answers, settings, words }: Http,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
  return reply.header('cache-control', 'no-store').send({ message: isCounted ? visitsCounted : visitsUncounted });
}
