import { withoutAddresses } from '../outbox/failure.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import { reasonOf } from '../../contract/error-words.ts';

export interface Job {
  readonly name: string;
  /** Milliseconds between two starts; the first is immediate. */
  readonly every: number;
  /** Whether it queues emails that are due, so that a one-off sending runs it first. */
  readonly asksForMail?: true;
  /** @param signal aborted when the server stops; long work ends at its next step */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Runs jobs on schedule. A failure is logged and the job runs again at its next turn. */
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

  async run(name: string): Promise<void> {
    const job = this.#jobs.find((known) => known.name === name);
    if (!job)
      throw new Error(`No job is called ${name}. There are: ${this.#jobs.map((known) => known.name).join(', ')}.`);
    await job.run(this.#stopping.signal);
  }

  /** Resolves when running jobs have ended, each at the end of its slice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
