import type { FastifyInstance, FastifyReply } from 'fastify';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { confirmSubscription, inspectConfirmLink, type Confirmation } from './confirm.ts';
import { callerForm } from '../../core/http/caller.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';
import { newsletterOf } from './services.ts';
import { failedSignUp } from './subscribe-newsletter.ts';

const gone = problemStatus('linkInvalid');

/** The page a confirmation mail leads to, and the function that its one button posts to. Only the post confirms. */
export function addConfirmSubscription(app: FastifyInstance, parts: Http): void {
  app.get(mailLinkPaths.confirm, async (request, reply) => {
    const token = tokenOf(request);
    const link: Confirmation =
      token === undefined ? { outcome: 'unknown' } : await inspectConfirmLink(newsletterOf(parts), token);
    return sendPage(parts, reply, link, token ?? '');
  });

  addFunction(
    app,
    parts,
    'confirm-subscription',
    async (request, reply) => {
      const token = tokenOf(request);
      if (token !== undefined && isPressedTooSoon(parts, request))
        return sendPage(parts, reply, await inspectConfirmLink(newsletterOf(parts), token), token, true);
      const done: Confirmation =
        token === undefined ? { outcome: 'unknown' } : await confirmSubscription(newsletterOf(parts), token);
      return callerForm(request) === 'form' ? sendPage(parts, reply, done, token ?? '') : sendJson(parts, reply, done);
    },
    {
      body: linkToken,
      refusals: ['notFound'],
      isLink: true,
      openedAt: mailLinkPaths.confirm,
      failedForm: failedSignUp,
    },
  );
}

function sendPage(
  { answers }: Http,
  reply: FastifyReply,
  link: Confirmation,
  token: string,
  again = false,
): FastifyReply {
  switch (link.outcome) {
    case 'open':
      return answers.send(reply, 200, 'newsletter-confirm', { token, email: link.email }, { again });
    case 'confirmed':
      return answers.send(reply, 200, 'newsletter-confirmed', { 'unsubscribe-token': link.unsubscribeToken });
    case 'already-confirmed':
      return answers.send(reply, 200, 'newsletter-already-confirmed', {});
    case 'expired':
      return answers.send(reply, gone, 'newsletter-link-expired', { email: link.email });
    case 'unknown':
      return answers.send(reply, problemStatus('notFound'), 'newsletter-link-unknown', {});
  }
}

function sendJson({ words }: Http, reply: FastifyReply, link: Confirmation): FastifyReply {
  const { confirmed, alreadyConfirmed } = words.mail.answers;
  if (link.outcome === 'confirmed' || link.outcome === 'already-confirmed') {
    return reply
      .header('cache-control', 'no-store')
      .send({ message: link.outcome === 'confirmed' ? confirmed : alreadyConfirmed });
  }
  return sendProblem(reply, 'linkInvalid');
}
