import { createHmac } from 'node:crypto';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Enquiry } from './ports.ts';

export interface Webhook {
  /** Resolves when the receiver has answered with 2xx; throws otherwise, so that the outbox tries again. */
  tell(mail: ClaimedMail, enquiry: Enquiry): Promise<void>;
}

/** Longest wait for the receiver's answer; milliseconds. */
const patience = 15_000;

/** `webhook-signature` of Standard Webhooks (v1): HMAC-SHA-256 over id, time (seconds) and body. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Posts each enquiry to a URL, signed. The id is the same for every attempt, so that the receiver can drop repetitions. */
export function webhookTo({ url, secret }: { url: string; secret: string }, now: () => Date): Webhook {
  return {
    async tell(mail, enquiry) {
      const body = JSON.stringify({ type: 'enquiry.received', timestamp: enquiry.receivedAt.toISOString(), data: told(enquiry) });
      const seconds = Math.floor(now().getTime() / 1_000);
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'webhook-id': mail.id, 'webhook-timestamp': String(seconds), 'webhook-signature': webhookSignature(secret, mail.id, seconds, body) },
        body,
        signal: AbortSignal.timeout(patience),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
    },
  };
}

/** What concerns others: not who of the team was mailed. */
function told({ id, reference, kind, category, topic, name, email, organization, phone, subject, message, receivedAt, dueAt }: Enquiry) {
  return { id, reference, kind, category, topic, name, email, organization, phone, subject, message, receivedAt, dueAt };
}
