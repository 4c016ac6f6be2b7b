import { functionPath } from '../contract/functions.ts';
import { progressBar } from '../core/cli/progress.ts';
import type { Ledger } from '../tests/faults/ledger.ts';
import { getOf, LeanClient, loadedPages, postOf } from './lean-client.ts';

/** Number of posts in ten requests; the others are pages. */
const postsOfTen = 2;
const connections = 256;
const forms = ['send-contact-message', 'send-ethics-enquiry', 'request-consultation'] as const;
/** Interval at which requests are sent; milliseconds. */
const beat = 10;

interface LoadFigures {
  readonly requests: number;
  readonly posts: number;
  /** Unsuccessful answers and broken connections. */
  readonly failed: number;
  /** Response time from when the request was due, so that queueing counts; milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Sends pages and posts at a steady rate, whether or not earlier ones have been answered. */
export class MixedLoad {
  readonly #ledger: Ledger;
  readonly #client: LeanClient;
  #sent = 0;

  constructor(url: string, ledger: Ledger) {
    this.#ledger = ledger;
    this.#client = new LeanClient(new URL(url), connections);
  }

  async run(perSecond: number, seconds: number): Promise<LoadFigures> {
    const times: number[] = [];
    const open = new Set<Promise<void>>();
    let [posts, failed, started, told] = [0, 0, 0, 0];
    const progress = progressBar(`${perSecond} a second`);
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsed = performance.now() - begun;
        while (started < (Math.min(elapsed, seconds * 1000) / 1000) * perSecond) {
          const due = begun + (started / perSecond) * 1000;
          started += 1;
          const isPost = this.#sent % 10 < postsOfTen;
          if (isPost) posts += 1;
          const asked: Promise<void> = (isPost ? this.#post(this.#sent++) : this.#get(this.#sent++))
            .then(
              () => {
                times.push(performance.now() - due);
              },
              () => {
                failed += 1;
              },
            )
            .finally(() => open.delete(asked));
          open.add(asked);
        }
        if (elapsed - told >= 1_000) {
          told = elapsed;
          progress(started, perSecond * seconds);
        }
        if (elapsed >= seconds * 1000) {
          clearInterval(timer);
          progress(started, started);
          resolve();
        }
      }, beat);
    });
    await Promise.all(open);
    times.sort((one, other) => one - other);
    const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    return { requests: started, posts, failed, median: at(0.5), p99: at(0.99), slowest: times.at(-1) ?? 0 };
  }

  close(): void {
    this.#client.close();
  }

  async #get(number: number): Promise<void> {
    await this.#ask(getOf(loadedPages[number % loadedPages.length] ?? '/'));
  }

  async #post(number: number): Promise<void> {
    const email = `load-${number}@example.org`;
    const enquiry = {
      email,
      name: 'A visitor',
      subject: 'general',
      message: 'Something of at least twenty characters',
    };
    const name = number % 2 === 0 ? 'subscribe-newsletter' : (forms[Math.floor(number / 10) % 3] ?? forms[0]);
    const body = name === 'subscribe-newsletter' ? { email } : enquiry;
    await this.#ask(postOf(functionPath(name), number, body));
    this.#ledger.note(email, name === 'subscribe-newsletter' ? 'subscribed' : 'enquired');
  }

  async #ask(request: string): Promise<void> {
    const status = await this.#client.ask(request);
    if (status !== 200) throw new Error(String(status));
  }
}
