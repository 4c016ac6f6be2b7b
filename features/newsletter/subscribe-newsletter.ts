import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressMessages } from '../../contract/email-address.ts';
import { newsletterSubscription } from './schema.ts';
import { judgeFilling } from '../../core/http/limits/robot.ts';
import { signUp } from './sign-up.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendInvalid, sendMessage, sendProblem } from '../../core/http/problems.ts';
import type { FailedForm } from '../../core/http/failed-form.ts';
import { newsletterOf } from './services.ts';

/** Adds `POST /functions/v1/subscribe-newsletter`, which answers the same for known and unknown addresses. */
export function addSubscribeNewsletter(app: FastifyInstance, parts: Http): void {
  addFunction(app, parts, 'subscribe-newsletter', (request, reply) => answer(parts, request, reply), {
    body: newsletterSubscription,
    refusals: ['tooFast'],
    openedAt: '/insights',
    failedForm: failedSignUp,
  });
}

/** The page for a refused sign-up: the form again, with the address. */
export const failedSignUp: FailedForm = (request, why) => ({
  page: `newsletter-${why}`,
  typed: new Map([['email', typedField(request.body, 'email')]]),
});

async function answer(parts: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isForm = callerForm(request) === 'form';
  const typed = typedField(request.body, 'email');
  const parsed = z.safeParse(newsletterSubscription, isForm ? givenFields(request.body) : request.body);
  if (!parsed.success) {
    const { issues } = parsed.error;
    if (!isForm) return sendInvalid(reply, issues, addressMessages.invalid);
    const about = issues.find(({ path }) => path.join() === 'email');
    const message = about && (about.message || addressMessages.invalid);
    return message === undefined
      ? parts.answers.send(reply, problemStatus('invalidInput'), 'newsletter-failed', { email: typed })
      : parts.answers.send(reply, problemStatus('invalidInput'), 'newsletter-invalid', { message, email: typed });
  }

  const { email, form, website, elapsed } = parsed.data;
  const filling = judgeFilling({ website, elapsed });
  if (filling === 'trapped') return received(parts, reply, isForm);
  if (filling === 'too-fast') {
    if (isForm) return parts.answers.send(reply, problemStatus('tooFast'), 'newsletter-failed', { email });
    return sendProblem(reply, 'tooFast', { detail: 'Please wait a moment, then send the form again.' });
  }
  const { retryAfter, mailboxWait } = await parts.limiter.pass('newsletter', request.ip, email);
  const wait = Math.max(retryAfter, mailboxWait);
  if (wait > 0) return refuseOften(parts, request, reply, wait);
  await signUp(newsletterOf(parts), { email, form });
  return received(parts, reply, isForm);
}

function received(parts: Http, reply: FastifyReply, isForm: boolean): FastifyReply {
  const message = parts.words.mail.answers.received;
  if (isForm) return parts.answers.send(reply, 200, 'newsletter-received', { message });
  return sendMessage(reply, message);
}
