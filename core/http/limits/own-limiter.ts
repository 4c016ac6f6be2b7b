import { allowances, type Limiter, type MailRateLimitResult, type Purpose } from './allowances.ts';
import { networksOf } from './client-key.ts';
import { mailboxOf } from '../../store/mailbox-of.ts';
import { OwnCounters } from './own-counters.ts';

/** The limiter for the embedded database, in memory: counts do not survive a restart. */
export class OwnLimiter implements Limiter {
  readonly #counters: ReadonlyMap<string, { readonly client: OwnCounters; readonly mailbox: OwnCounters | undefined }>;

  constructor(now: () => Date) {
    this.#counters = new Map(
      Object.entries(allowances).map(([purpose, { client, mailbox }]) => [
        purpose,
        { client: new OwnCounters(client, now), mailbox: mailbox && new OwnCounters(mailbox, now) },
      ]),
    );
  }

  async pass(purpose: Purpose, client: string, email?: string): Promise<MailRateLimitResult> {
    const counters = this.#counters.get(purpose);
    const passage = counters?.client.pass(networksOf(client)) ?? { allowed: true, retryAfter: 0 };
    const mailbox =
      passage.allowed && email !== undefined
        ? counters?.mailbox?.pass([{ name: mailboxOf(email), share: 1 }])
        : undefined;
    return { ...passage, mailboxWait: mailbox?.retryAfter ?? 0 };
  }

  async clear(): Promise<void> {
    for (const { client, mailbox } of this.#counters.values()) {
      client.clear();
      mailbox?.clear();
    }
  }
}
