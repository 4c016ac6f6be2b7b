import type { VitalsMessage } from './schema.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import type { WorkerLog } from '../../core/outbox/worker.ts';
import type { Counting } from './counting.ts';
import { Tally } from './tally.ts';

/** Interval of writing; milliseconds. A crash loses the counts since the last one. */
const flushInterval = 5_000;

interface VisitParts {
  /** Whether a path is a page of the site; nothing else is counted. */
  readonly isPage: (route: string) => boolean;
  readonly write: (tally: Tally) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<WorkerLog, 'error'>;
}

/** Counts visits in memory and writes them every few seconds, so that a view does not cost a write. */
export class Visits {
  readonly #parts: VisitParts;
  #tally = new Tally();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** Counts a page request on the current day; ignores unknown pages. */
  opened(route: string, counting: Counting): void {
    const [views, prefetched] = counting === 'view' ? [1, 0] : [0, 1];
    if (this.#parts.isPage(route)) this.#tally.addViews({ day: this.#today(), route, views, prefetched });
  }

  /** Counts a speed report on the current day; ignores unknown pages. */
  measured(message: VitalsMessage): void {
    if (this.#parts.isPage(message.route)) this.#tally.addVitals(this.#today(), message);
  }

  start(): void {
    this.#timer = setInterval(() => {
      void this.flush();
    }, flushInterval);
    this.#timer.unref();
  }

  /** Writes the unwritten counts after any running write. On failure they are logged and kept for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #today(): string {
    return this.#parts.now().toISOString().slice(0, 10);
  }

  async #write(): Promise<void> {
    if (this.#tally.isEmpty) return;
    const tally = this.#tally;
    this.#tally = new Tally();
    try {
      await this.#parts.write(tally);
    } catch (error) {
      this.#tally.addAll(tally);
      this.#parts.log.error(
        { fault: error instanceof Error ? withoutAddresses(error.message) : 'unknown' },
        'visits not written',
      );
    }
  }
}
