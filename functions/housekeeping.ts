import { remindTeam } from './enquiries/watch-promises.ts';
import type { EnquiryTools } from './enquiries/ports.ts';
import type { RateLimiter } from './gates/rate-limiter.ts';
import { withoutAddresses } from './outbox/failure.ts';
import type { WorkerLog } from './outbox/worker.ts';
import { applyDaily, type RetentionParts } from './retention/retention.ts';

export interface HousekeepingParts {
  readonly limiter: RateLimiter;
  readonly retention: RetentionParts;
  readonly enquiries: EnquiryTools;
  /** Name of this process. */
  readonly owner: string;
  readonly log: WorkerLog;
}

const minute = 60_000;

/** What happens by the clock: reminders every minute; once an hour old counters go, and once a day what has been kept long enough. */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#every(minute, () => this.remind());
    this.#every(60 * minute, () => this.round());
  }

  /** Resolves when what runs has ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  async remind(): Promise<void> {
    const count = await remindTeam(this.#parts.enquiries);
    if (count > 0) this.#parts.log.info({ reminders: count }, 'team reminded');
  }

  async round(): Promise<void> {
    const { limiter, retention, owner, log } = this.#parts;
    await limiter.clear();
    const lines = await applyDaily(retention, owner);
    if (lines) log.info({ deleted: Object.fromEntries(lines.filter(({ note }) => note === undefined).map(({ id, deleted }) => [id, deleted])) }, 'retention applied');
  }

  #every(interval: number, work: () => Promise<void>): void {
    const run = (): void => {
      const running: Promise<void> = work()
        .catch((error: unknown) => this.#parts.log.error({ fault: error instanceof Error ? withoutAddresses(error.message) : 'unknown' }, 'housekeeping failed'))
        .finally(() => this.#running.delete(running));
      this.#running.add(running);
    };
    const timer = setInterval(run, interval);
    timer.unref();
    this.#timers.push(timer);
    run();
  }
}
