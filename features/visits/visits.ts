import type { VitalsMessage } from './schema.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import type { WorkerLog } from '../../core/outbox/worker.ts';
import type { Counting } from './counting.ts';
import { Tally } from './tally.ts';

/** How long counts wait in memory; milliseconds. A crash loses what came in that time. */
const flushInterval = 5_000;

interface VisitParts {
  /** Paths of the site's pages; visits of anything else are not counted. */
  readonly isPage: (route: string) => boolean;
  readonly write: (tally: Tally) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<WorkerLog, 'error'>;
}

/** Counts visits in memory and writes them every few seconds: a view costs the disk nothing of its own. */
export class Visits {
  readonly #parts: VisitParts;
  #tally = new Tally();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** Counts a request that was answered with a page, on the day it came; what is no page of the site is forgotten. */
  opened(route: string, counting: Counting): void {
    const [views, prefetched] = counting === 'view' ? [1, 0] : [0, 1];
    if (this.#parts.isPage(route)) this.#tally.addViews({ day: this.#today(), route, views, prefetched });
  }

  /** Counts a message on the day it arrives; one about no page of the site is forgotten. */
  measured(message: VitalsMessage): void {
    if (this.#parts.isPage(message.route)) this.#tally.addVitals(this.#today(), message);
  }

  start(): void {
    this.#timer = setInterval(() => {
      void this.flush();
    }, flushInterval);
    this.#timer.unref();
  }

  /** Writes what waits, after what is being written. A failure is logged; its counts wait for the next time. */
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
