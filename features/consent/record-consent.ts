import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { consentReceipt } from './consent-receipt.ts';
import { scriptBody } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { sendInvalid, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { keepReceipt } from './consent-receipts.ts';

/** Adds `POST /functions/v1/record-consent`, which stores a consent receipt and nothing else about the request. */
export function addRecordConsent(app: FastifyInstance, parts: Http): void {
  addFunction(app, parts, 'record-consent', (request, reply) => answer(parts, request, reply), {
    body: consentReceipt,
    refusals: ['keyReused'],
    speaks: 'scripts',
  });
}

async function answer(parts: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { limiter, words } = parts;
  const { wordings } = words;
  const refuse = (field: string, message: string): FastifyReply =>
    sendProblem(reply, 'invalidInput', { errors: [{ field, message }] });
  const read = scriptBody(request);
  if ('malformed' in read) return sendProblem(reply, 'malformedBody');
  const parsed = z.safeParse(consentReceipt, read.body);
  if (!parsed.success) return sendInvalid(reply, parsed.error.issues);
  if (wordings.get(parsed.data.policy) !== parsed.data.wording) {
    const field = wordings.has(parsed.data.policy) ? 'wording' : 'policy';
    return refuse(field, 'No choice was ever offered under this policy and wording; reload the page');
  }

  const { allowed, retryAfter } = await limiter.pass('choice', request.ip);
  if (!allowed) return refuseOften(parts, request, reply, retryAfter);
  const keeping = await keepReceipt(parts, parsed.data);
  if (keeping === 'contradicts')
    return sendProblem(reply, 'keyReused', { detail: 'A receipt with this id says something else. Make a new one.' });
  if (keeping === 'out-of-time')
    return refuse('chosenAt', 'The choice must have been made within a day of now; check the clock of this device');
  return sendMessage(reply, words.mail.answers.choiceKept);
}
