import { createHmac } from 'node:crypto';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { typedColumns, type EnquiryRow } from './rows.ts';
import { codeOf } from '../../contract/error-words.ts';

interface WebhookEvent {
  readonly type: 'enquiry.received' | 'enquiry.turn' | 'enquiry.erased';
  readonly timestamp: string;
  readonly data: object;
}

/** Resolves once the receiver has answered with 2xx; throws otherwise, so that the outbox retries. */
type TellWebhook = (mail: ClaimedMail, event: WebhookEvent) => Promise<void>;

const timeout = 15_000;

/** `webhook-signature` of Standard Webhooks (v1), with each of the space-separated secrets. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const signatures = secret.split(' ').map((each) => {
    const key = Buffer.from(each.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}

/** Posts events of enquiries to a URL, signed, with the same id for every attempt. */
export function webhookTo({ url, secret }: { url: string; secret: string }, now: () => Date): TellWebhook {
  return async (mail, event) => {
    const body = JSON.stringify(event);
    const seconds = Math.floor(now().getTime() / 1_000);
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'user-agent': 'corbiere-website',
        'content-type': 'application/json',
        'webhook-id': mail.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhookSignature(secret, mail.id, seconds, body),
      },
      body,
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new Error(whyNot(error), { cause: error });
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook's receiver answered ${answer.status}.`);
  };
}

/** Why a call failed; the library's own message is always "fetch failed". */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The webhook's receiver did not answer within ${timeout / 1_000} seconds.`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && cause.message.includes('redirect'))
    return "The webhook's receiver answered with a redirect. Give its final address as WEBHOOK_URL.";
  return `The webhook's receiver could not be reached (${codeOf(cause) ?? String(cause)}).`;
}

/** The event of a new enquiry, by the receiver's names, without the team's address. Empty fields are left out. */
export function receivedEvent({ id, reference, received_at, due_at: dueAt, ...enquiry }: EnquiryRow): WebhookEvent {
  const typed = typedColumns.map((column): [string, unknown] => [column, enquiry[column] ?? undefined]);
  const data = { id, reference, ...Object.fromEntries(typed), receivedAt: received_at, dueAt };
  return { type: 'enquiry.received', timestamp: received_at, data };
}
