import type { FastifyInstance, FastifyReply } from 'fastify';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { callerForm } from '../../core/http/caller.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { newsletterOf, type NewsletterTools } from './services.ts';
import { failedSignUp } from './subscribe-newsletter.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { inTransaction, type NewsletterRecords } from './records.ts';
import { readConfirmLink } from './rules.ts';
import { newsletterMails } from './mails.ts';
import { addressKey } from '../../core/store/address.ts';
import { countReaders } from './readers/reader-figures.ts';
import { countSignUp } from './sign-up-watch.ts';
import { liftSuppression } from './suppression.ts';

/** The page for each state of a confirmation link, with its status. `open`: it shows the button. */
const pages = {
  open: ['newsletter-confirm', 200],
  confirmed: ['newsletter-confirmed', 200],
  'already-confirmed': ['newsletter-already-confirmed', 200],
  expired: ['newsletter-link-expired', problemStatus('linkInvalid')],
  unknown: ['newsletter-link-unknown', problemStatus('notFound')],
} as const;

interface Confirmation {
  readonly outcome: keyof typeof pages;
  /** Absent if the unconfirmed subscription has been deleted. */
  readonly email?: string;
  readonly id?: string;
  /** For the unsubscribe page; only once confirmed by this request. */
  readonly unsubscribeToken?: string;
}

/** Adds the page a confirmation email links to, and the function its button posts to. Only the POST confirms. */
export function addConfirmSubscription(app: FastifyInstance, parts: Http): void {
  app.get(mailLinkPaths.confirm, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    return sendPage(parts, reply, await inspectConfirmLink(newsletterOf(parts), token), token);
  });

  addFunction(
    app,
    parts,
    'confirm-subscription',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      if (isPressedTooSoon(parts, request))
        return sendPage(parts, reply, await inspectConfirmLink(newsletterOf(parts), token), token, true);
      const done = await confirmSubscription(newsletterOf(parts), token);
      if (callerForm(request) === 'form') return sendPage(parts, reply, done, token);
      if (done.outcome !== 'confirmed' && done.outcome !== 'already-confirmed')
        return sendProblem(reply, 'linkInvalid');
      const { confirmed, alreadyConfirmed } = parts.words.mail.answers;
      return sendMessage(reply, done.outcome === 'confirmed' ? confirmed : alreadyConfirmed);
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

function sendPage({ answers }: Http, reply: FastifyReply, link: Confirmation, token: string, again = false) {
  const { outcome, email = '', unsubscribeToken = '' } = link;
  const [page, status] = pages[outcome];
  return answers.send(reply, status, page, { token, email, 'unsubscribe-token': unsubscribeToken }, { again });
}

const inspectConfirmLink = (tools: NewsletterTools, token: string): Promise<Confirmation> =>
  inTransaction(tools, (records) => findByLink(records, token, tools.now()));

async function findByLink(records: NewsletterRecords, token: string, now: Date): Promise<Confirmation> {
  const link = await records.byLink(token, 'confirm');
  if (link === 'spent') return { outcome: 'expired' };
  if (!link) return { outcome: 'unknown' };
  const { id, email, state, expiresAt } = link;
  return { outcome: readConfirmLink(state, expiresAt, now), email, id };
}

/** Confirms a subscription, stores the proof and queues the welcome email in one transaction. */
export async function confirmSubscription(tools: NewsletterTools, token: string): Promise<Confirmation> {
  const answer = await inTransaction(tools, async (records): Promise<Confirmation> => {
    const now = tools.now();
    const found = await findByLink(records, token, now);
    if (found.outcome !== 'open' || found.id === undefined) return found;
    const { id: subscriber_id, email = '' } = found;
    const at = now.toISOString();
    const request = await records.latestRequest(subscriber_id);
    if (!request) return { outcome: 'unknown' };
    const unsubscribeToken = tools.mintToken();
    await records.change(subscriber_id, { state: 'confirmed', at: now });
    await liftSuppression(records.transaction, addressKey(email));
    await records.addEvent({ id: tools.newId(), subscriber_id, event: 'confirmed', ...request, at });
    const hashed = tokenHash(unsubscribeToken);
    await records.addLink({ hash: hashed, subscriber_id, purpose: 'unsubscribe', created_at: at, expires_at: null });
    await tools.outbox.enqueue(records.transaction, {
      id: tools.newId(),
      kind: newsletterMails['newsletter-welcome'],
      subjectId: subscriber_id,
      recipient: email,
      at,
    });
    await countSignUp(records.transaction, request.form, now, { confirmed: 1 });
    await countReaders(records.transaction, now, { joined: 1 });
    return { outcome: 'confirmed', unsubscribeToken };
  });
  if (answer.outcome === 'confirmed') tools.onMail();
  return answer;
}
