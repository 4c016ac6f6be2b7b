import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import { callerForm } from '../../core/http/caller.ts';
import { allowReading, answerPreflight } from '../../core/http/cors.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { commonRefusals, formType, type FunctionContract } from '../../core/http/open-contract.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { newsletterOf, type NewsletterTools } from './services.ts';
import { failedSignUp } from './subscribe-newsletter.ts';
import { endSubscription } from './end-subscription.ts';
import { inTransaction, type NewsletterRecords, type Subscriber } from './records.ts';
import { suppressionOf } from './suppression.ts';
import { addressKey } from '../../core/store/address.ts';
import { limits } from './rules.ts';

/**
 * Adds the unsubscribe page, and the one-click POST of RFC 8058 for mail programs. Those send no cookies, origin or
 * key; the token alone authorises, so the checks of other functions do not apply.
 */
export async function addUnsubscribe(app: FastifyInstance, parts: Http): Promise<void> {
  const url = functionPath('unsubscribe');

  app.get(mailLinkPaths.unsubscribe, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    return sendPage(parts, reply, await inspectUnsubscribeLink(newsletterOf(parts), token), token);
  });

  // Mail programs without one-click support open the header's URL in a browser.
  app.get(url, (request, reply) =>
    reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', `${mailLinkPaths.unsubscribe}?token=${tokenOf(request) ?? ''}`)
      .send(),
  );

  app.options(url, (request, reply) => answerPreflight(request, reply, parts.settings.allowedOrigins));

  await app.register((scope, _options, done) => {
    // RFC 8058 (3.2) also allows multipart/form-data. The token is in the URL, so the body is ignored.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, () => Promise.resolve({}));
    const post = (request: FastifyRequest, reply: FastifyReply) => answer(parts, request, reply);
    scope.post(url, { config: { failedForm: failedSignUp, contract } }, post);
    scope.post(mailLinkPaths.unsubscribe, { config: { failedForm: failedSignUp } }, post);
    done();
  });
}

const contract: FunctionContract = {
  name: 'unsubscribe',
  body: z.extend(z.partial(linkToken), { 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
  answer: success,
  takes: ['application/json', formType, 'multipart/form-data'],
  isLink: true,
  refusals: [...commonRefusals, 'linkInvalid', 'notFound'],
};

async function answer(parts: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowReading(request, reply, parts.settings.allowedOrigins);
  const token = tokenOf(request) ?? '';
  if (isPressedTooSoon(parts, request))
    return sendPage(parts, reply, await inspectUnsubscribeLink(newsletterOf(parts), token), token, true);
  const done = await unsubscribe(newsletterOf(parts), token);
  if (callerForm(request) !== 'json') return sendPage(parts, reply, done, token);
  if (done.outcome === 'unknown') return sendProblem(reply, 'linkInvalid');
  const { requestsStopped, unsubscribed } = parts.words.mail.answers;
  return sendMessage(reply, done.outcome === 'requests-stopped' ? requestsStopped : unsubscribed);
}

/** The page for each state of an unsubscribe link. `subscribed`, `requested`: it shows the button. */
const pages = {
  subscribed: 'newsletter-unsubscribe',
  requested: 'newsletter-stop-requests',
  unsubscribed: 'newsletter-unsubscribed',
  'requests-stopped': 'newsletter-requests-stopped',
  unknown: 'newsletter-link-unknown',
} as const;

interface Unsubscription {
  readonly outcome: keyof typeof pages;
  readonly email?: string;
}

function sendPage({ answers }: Http, reply: FastifyReply, link: Unsubscription, token: string, again = false) {
  const { outcome, email = '' } = link;
  const status = outcome === 'unknown' ? problemStatus('notFound') : 200;
  return answers.send(reply, status, pages[outcome], { token, email }, { again });
}

const inspectUnsubscribeLink = (tools: NewsletterTools, token: string): Promise<Unsubscription> =>
  followLink(tools, token, (_records, { state }) => (state === 'pending' ? 'requested' : 'subscribed'));

/** Ends a subscription, or a request for one, which blocks further requests for a while. */
const unsubscribe = (tools: NewsletterTools, token: string): Promise<Unsubscription> =>
  followLink(tools, token, async (records, subscriber) => {
    const isRequest = subscriber.state === 'pending';
    const requestsUntil = isRequest ? new Date(tools.now().getTime() + limits.requestsStopFor) : undefined;
    await endSubscription(tools, records, subscriber, 'unsubscribed', { requestsUntil });
    return isRequest ? 'requests-stopped' : 'unsubscribed';
  });

/** Resolves a link; `open` decides the outcome if it has a subscription or request that has not ended. */
async function followLink(
  tools: NewsletterTools,
  token: string,
  open: (
    records: NewsletterRecords,
    subscriber: Subscriber,
  ) => Unsubscription['outcome'] | Promise<Unsubscription['outcome']>,
): Promise<Unsubscription> {
  return inTransaction(tools, async (records) => {
    const subscriber = await records.byLink(token, 'unsubscribe');
    // The subscriber was deleted, having unsubscribed or never confirmed, so nothing is left to end.
    if (subscriber === 'spent') return { outcome: 'unsubscribed' };
    if (!subscriber) return { outcome: 'unknown' };
    const { state, email } = subscriber;
    if (state !== 'unsubscribed') return { outcome: await open(records, subscriber), email };
    const until = (await suppressionOf(records.transaction, addressKey(email)))?.requests_until ?? '';
    return { outcome: until > tools.now().toISOString() ? 'requests-stopped' : 'unsubscribed', email };
  });
}
