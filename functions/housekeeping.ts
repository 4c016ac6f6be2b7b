import type { RateLimiter } from './gates/rate-limiter.ts';
import { limits } from './newsletter/rules.ts';
import type { MailQueue } from './outbox/queue.ts';
import type { WorkerLog } from './outbox/worker.ts';
import type { Store } from './store/store.ts';

export interface HousekeepingParts {
  readonly store: Store;
  readonly queue: MailQueue;
  readonly limiter: RateLimiter;
  readonly now: () => Date;
  readonly log: WorkerLog;
}

const hour = 60 * 60_000;
/** How long the record of a sent mail is kept; milliseconds. */
const sentKept = 30 * 24 * hour;

/** Deletes once an hour what has served: old counters, records of sent mails, requests that nobody confirmed. */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
  }

  start(): void {
    const round = (): void => {
      this.round().catch((error: unknown) => this.#parts.log.error({ fault: error instanceof Error ? error.message : 'unknown' }, 'housekeeping failed'));
    };
    this.#timer = setInterval(round, hour);
    this.#timer.unref();
    round();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async round(): Promise<void> {
    const { store, queue, limiter, now } = this.#parts;
    const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();
    await limiter.clear();
    await queue.clear(before(sentKept));
    await store.db.transaction().execute(async (transaction) => {
      const unconfirmed = transaction.selectFrom('subscribers').select('id').where('state', '=', 'pending').where('changed_at', '<', before(limits.pendingKept));
      await transaction.deleteFrom('outbox').where('subject_id', 'in', unconfirmed).execute();
      await transaction.deleteFrom('subscribers').where('state', '=', 'pending').where('changed_at', '<', before(limits.pendingKept)).execute();
    });
  }
}
