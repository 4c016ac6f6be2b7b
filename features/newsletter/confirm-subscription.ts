import type { FastifyInstance, FastifyReply } from 'fastify';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { callerForm } from '../../core/http/caller.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';
import { newsletterOf } from './services.ts';
import { failedSignUp } from './subscribe-newsletter.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { inTransaction, type NewsletterRecords } from './records.ts';
import type { NewsletterTools } from './tools.ts';
import { readConfirmLink } from './rules.ts';
import { newsletterMails } from './mails.ts';
import { addressKey } from '../../core/store/address.ts';
import { countReaders } from './readers/reader-counts.ts';
import { countSignUp } from './sign-up-counts.ts';
import { liftSuppression } from './suppression.ts';

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

type Confirmation =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'already-confirmed' }
  | { readonly outcome: 'expired'; readonly email: string }
  /** Not confirmed yet: the page asks for the one click. */
  | { readonly outcome: 'open'; readonly email: string }
  /** Confirmed just now; the token leads to the unsubscribe page. */
  | { readonly outcome: 'confirmed'; readonly unsubscribeToken: string };

/** Says what a confirmation link means, and changes nothing. */
async function inspectConfirmLink(tools: NewsletterTools, token: string): Promise<Confirmation> {
  return inTransaction(tools, async (records) => {
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'confirm');
    if (!link) return withoutSubscriber(records, hash);
    const outcome = readConfirmLink(link.subscriber.state, link.expiresAt, tools.now());
    return outcome === 'already-confirmed' ? { outcome } : { outcome, email: link.subscriber.email };
  });
}

/**
 * Confirms the subscription behind a link, keeps the proof, and puts the welcome mail into the outbox, all or nothing.
 */
export async function confirmSubscription(tools: NewsletterTools, token: string): Promise<Confirmation> {
  const answer = await inTransaction(tools, async (records): Promise<Confirmation> => {
    const now = tools.now();
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'confirm');
    if (!link) return withoutSubscriber(records, hash);
    const { subscriber } = link;
    const state = readConfirmLink(subscriber.state, link.expiresAt, now);
    if (state === 'already-confirmed') return { outcome: state };
    if (state === 'expired') return { outcome: state, email: subscriber.email };
    const request = await records.latestRequest(subscriber.id);
    if (!request) return { outcome: 'unknown' };
    const unsubscribeToken = tools.mintToken();
    await records.change(subscriber.id, { state: 'confirmed', at: now });
    await liftSuppression(records.transaction, addressKey(subscriber.email));
    const [subscriber_id, at] = [subscriber.id, now.toISOString()];
    await records.addEvent({ id: tools.newId(), subscriber_id, event: 'confirmed', ...request, at });
    const hashed = tokenHash(unsubscribeToken);
    await records.addLink({ hash: hashed, subscriber_id, purpose: 'unsubscribe', created_at: at, expires_at: null });
    await tools.outbox.enqueue(records.transaction, {
      ...{ id: tools.newId(), kind: newsletterMails['newsletter-welcome'], subjectId: subscriber_id },
      ...{ recipient: subscriber.email, at },
    });
    await countSignUp(records.transaction, request.form, now, { confirmed: 1 });
    await countReaders(records.transaction, now, { joined: 1 });
    return { outcome: 'confirmed', unsubscribeToken };
  });
  if (answer.outcome === 'confirmed') tools.onMail();
  return answer;
}

/** The request was deleted with its address when nobody confirmed it; its link still says that it came too late. */
async function withoutSubscriber(records: NewsletterRecords, hash: string): Promise<Confirmation> {
  return (await records.isSpent(hash, 'confirm')) ? { outcome: 'expired', email: '' } : { outcome: 'unknown' };
}
