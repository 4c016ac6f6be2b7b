import { confirmLink, unsubscribeLinks, type UnsubscribeLinks } from './mailed-links.ts';
import { tokenHash } from '../mail/link-token.ts';
import { inTransaction, type NewsletterRecords, type SignUp, type Subscriber } from './records.ts';
import { limits, mailWindowStart, sendsConfirmation } from './rules.ts';
import type { NewsletterTools } from './tools.ts';

export interface ConfirmationOrder extends UnsubscribeLinks {
  readonly to: string;
  /** Page whose button confirms. */
  readonly confirmPage: string;
  /** False when the request must not be answered: its letter is written all the same, and then thrown away. */
  readonly goesOut: boolean;
}

/**
 * Decides what a request for the newsletter leads to, once, when the mail that may answer it is due, and prepares that
 * letter. Each attempt to send it mints new tokens and starts the seven days anew. A request that is not answered gets a
 * letter whose links belong to nobody: whoever measures how busy the server is after a request learns nothing from it.
 * Undefined when the request was erased.
 */
export async function orderConfirmation(tools: NewsletterTools, functionsUrl: string, signUpId: string): Promise<ConfirmationOrder | undefined> {
  return inTransaction(tools, async (records) => {
    const request = await records.signUp(signUpId);
    if (!request) return undefined;
    const [confirmToken, unsubscribeToken] = [tools.mintToken(), tools.mintToken()];
    const order = {
      to: request.email,
      confirmPage: confirmLink(functionsUrl, confirmToken),
      ...unsubscribeLinks(functionsUrl, unsubscribeToken),
    };
    const subscriber = await records.byAddress(request.key);
    const subscriberId = request.outcome === undefined ? await decide(tools, records, request, subscriber) : stillWanted(request.outcome, subscriber);
    if (subscriberId === undefined) return { ...order, goesOut: false };
    const at = tools.now();
    await records.change(subscriberId, { state: 'pending', at, email: request.email });
    await records.addLink({ hash: tokenHash(confirmToken), subscriberId, purpose: 'confirm', at, expiresAt: new Date(at.getTime() + limits.linkLasts) });
    await records.addLink({ hash: tokenHash(unsubscribeToken), subscriberId, purpose: 'unsubscribe', at, expiresAt: undefined });
    return { ...order, goesOut: true };
  });
}

/** Id of the subscriber who is mailed; undefined when nobody is. */
async function decide(tools: NewsletterTools, records: NewsletterRecords, request: SignUp, subscriber: Subscriber | undefined): Promise<string | undefined> {
  const now = tools.now();
  const asked = {
    state: subscriber?.state,
    mailed: await records.mailedSince(request.key, mailWindowStart(now)),
    requestsStopped: await records.requestsStopped(request.email, now),
  };
  const mailed = sendsConfirmation(asked, now);
  await records.decide(request.id, mailed ? 'mail' : 'nothing');
  if (!mailed) return undefined;
  const id = subscriber?.id ?? tools.newId();
  if (!subscriber) await records.add({ id, email: request.email, key: request.key, at: request.at });
  await records.addEvent({ id: tools.newId(), subscriberId: id, event: 'requested', form: request.form, wording: request.wording, at: request.at });
  // Last, because everybody's requests of this hour share the row.
  await records.count(request.form, now, { tries: request.pressedAgain ? 0 : 1, asked: 1 });
  return id;
}

/** Between two attempts to send the mail its reader may have confirmed by another one, or left. */
function stillWanted(outcome: 'mail' | 'nothing', subscriber: Subscriber | undefined): string | undefined {
  return outcome === 'mail' && subscriber?.state === 'pending' ? subscriber.id : undefined;
}
