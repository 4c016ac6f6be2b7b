import { withoutAddresses } from '../outbox/failure.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** What happens by the clock. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two beginnings; the first is at once. */
  readonly every: number;
  /** It asks for emails that are due: whoever sends once does it before. */
  readonly asksForMail?: true;
  /** @param signal aborted when the server stops: long work ends at its next step */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Runs jobs by the clock. One that fails is logged and tried again at its next turn. */
export class Jobs {
  readonly #jobs: readonly Job[];
  readonly #log: WorkerLog;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(jobs: readonly Job[], log: WorkerLog) {
    this.#jobs = jobs;
    this.#log = log;
  }

  start(): void {
    for (const job of this.#jobs) {
      const run = (): void => {
        const running: Promise<void> = job
          .run(this.#stopping.signal)
          .catch((error: unknown) => {
            if (!this.#stopping.signal.aborted)
              this.#log.error({ job: job.name, fault: withoutAddresses(reasonOf(error)) }, 'job failed');
          })
          .finally(() => this.#running.delete(running));
        this.#running.add(running);
      };
      const timer = setInterval(run, job.every);
      timer.unref();
      this.#timers.push(timer);
      run();
    }
  }

  /** Runs one job now. Throws what it throws. */
  async run(name: string): Promise<void> {
    const job = this.#jobs.find((known) => known.name === name);
    if (!job)
      throw new Error(`No job is called ${name}. There are: ${this.#jobs.map((known) => known.name).join(', ')}.`);
    await job.run(this.#stopping.signal);
  }

  /** Resolves when what runs has ended, which is at the end of its slice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
