import { allowances, type Limiter } from './allowances.ts';
import { networksOf } from './client-key.ts';
import { mailboxOf } from '../../store/mailbox-of.ts';
import { OwnCounters } from './own-counters.ts';

/** The limiter for the embedded database, in memory: counts do not survive a restart. */
export function ownLimiter(now: () => Date): Limiter {
  const counters = new Map(
    Object.entries(allowances).map(([purpose, { client, mailbox }]) => [
      purpose,
      { client: new OwnCounters(client, now), mailbox: mailbox && new OwnCounters(mailbox, now) },
    ]),
  );
  return {
    async pass(purpose, client, email) {
      const counted = counters.get(purpose);
      const passage = counted?.client.pass(networksOf(client)) ?? { allowed: true, retryAfter: 0 };
      const isMailed = passage.allowed && email !== undefined;
      const mailbox = isMailed ? counted?.mailbox?.pass([{ name: mailboxOf(email), share: 1 }]) : undefined;
      return { ...passage, mailboxWait: mailbox?.retryAfter ?? 0 };
    },
    async clear() {
      for (const { client, mailbox } of counters.values()) {
        client.clear();
        mailbox?.clear();
      }
    },
  };
}
