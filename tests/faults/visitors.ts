import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { functionPath, type FunctionName } from '../../contract/functions.ts';
import { leaseLasts } from '../../core/outbox/worker.ts';
import type { Ledger } from './ledger.ts';
import type { MailServer } from './mail-server.ts';
import { codeOf } from '../../contract/error-words.ts';

/** Longest that one visitor tries before the row counts as failed; milliseconds. */
const patience = 120_000;

interface Traffic {
  /** Answers that asked to come back later (5xx, 429). */
  refused: number;
  /** Requests that were sent and got no whole answer. */
  dropped: number;
}

/** Visitors who write in every way there is, each until told that it worked, and note what they were told. */
export class Visitors {
  readonly traffic: Traffic = { refused: 0, dropped: 0 };
  readonly #url: () => string;
  readonly #ledger: Ledger;
  readonly #post: MailServer;
  readonly #mailWithin: number;
  readonly #name = randomUUID().slice(0, 8);
  #next = 0;
  #requests = 0;
  #leaving = false;
  #crowd: Promise<void[]> | undefined;

  /** @param kills how many processes may die with the same email in hand, each time for a lease */
  constructor(url: () => string, ledger: Ledger, post: MailServer, kills = 0) {
    this.#url = url;
    this.#ledger = ledger;
    this.#post = post;
    this.#mailWithin = patience + kills * leaseLasts;
  }

  /** Lets a crowd come; `journeys` limits what they do to the first ones of the list. */
  come(count: number, { journeys = 7, each = Number.POSITIVE_INFINITY } = {}): void {
    this.#leaving = false;
    const all = [
      this.#subscribe,
      this.#enquire('send-contact-message'),
      this.#enquire('send-ethics-enquiry'),
      this.#enquire('request-consultation'),
      this.#confirm,
      this.#leave,
      this.#erase,
    ].slice(0, journeys);
    this.#crowd = Promise.all(
      Array.from({ length: count }, async () => {
        for (let done = 0; done < each && !this.#leaving; done += 1) {
          const number = this.#next++;
          await all[number % all.length]?.(`visitor-${this.#name}-${number}@example.org`);
        }
      }),
    );
    // It is awaited by go(); until then a failure must not end the run.
    this.#crowd.catch(() => undefined);
  }

  async go(): Promise<void> {
    this.#leaving = true;
    await this.#crowd;
  }

  async deeds(count: number): Promise<void> {
    const wanted = this.#ledger.size + count;
    const end = performance.now() + patience;
    while (this.#ledger.size < wanted) {
      if (performance.now() > end)
        throw new Error(`only ${this.#ledger.size} of ${wanted} writes were acknowledged in ${patience / 1000} s`);
      await Promise.race([wait(20), ...(this.#crowd ? [this.#crowd.then(() => undefined)] : [])]);
    }
  }

  readonly #subscribe = async (email: string): Promise<void> => {
    await this.#call('subscribe-newsletter', { email });
    this.#ledger.note(email, 'subscribed');
  };

  readonly #confirm = async (email: string): Promise<void> => {
    await this.#subscribe(email);
    await this.#useLink('confirm-subscription', email, '/newsletter/confirm');
    this.#ledger.note(email, 'confirmed');
  };

  readonly #leave = async (email: string): Promise<void> => {
    await this.#confirm(email);
    await this.#useLink('unsubscribe', email, '/newsletter/unsubscribe');
    this.#ledger.note(email, 'unsubscribed');
  };

  #enquire(name: FunctionName): (email: string) => Promise<void> {
    return async (email) => {
      const subject = name === 'send-contact-message' ? 'general' : 'A question of mine';
      await this.#call(name, {
        email,
        name: 'A visitor',
        subject,
        message: 'Something of at least twenty characters',
        key: randomUUID(),
      });
      this.#ledger.note(email, 'enquired');
    };
  }

  readonly #erase = async (email: string): Promise<void> => {
    await this.#enquire('send-contact-message')(email);
    for (let used: string | undefined; ;) {
      await this.#call('request-my-data', { email });
      used = await this.#post.token(email, '/my-data', performance.now() + this.#mailWithin, used);
      const opened = await this.#call('open-my-data', { token: used }, 410);
      // Used up by a call whose answer got lost: ask for another one.
      if (opened.status === 410) continue;
      const { token } = await json(opened);
      const erased = await this.#call('erase-my-data', { token: String(token) }, 410);
      // Gone with everything else by a call whose answer got lost.
      if (erased.status === 200 || erased.status === 410) break;
    }
    this.#ledger.note(email, 'erased');
  };

  async #useLink(name: FunctionName, email: string, path: string): Promise<void> {
    const token = await this.#post.token(email, path, performance.now() + this.#mailWithin);
    await this.#call(name, { token });
  }

  /** Sends until there is an answer that is final. Throws when that takes too long, or it is one that must not come. */
  async #call(name: FunctionName, body: Record<string, string>, accepted = 200): Promise<Response> {
    const end = performance.now() + patience;
    for (;;) {
      const answer = await this.#send(name, body);
      if (answer && (answer.status === 200 || answer.status === accepted)) return answer;
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`);
      if (answer) {
        this.traffic.refused += 1;
        await answer.arrayBuffer();
      }
      if (performance.now() > end) throw new Error(`${name} got no answer in ${patience / 1000} s`);
      // Whoever is asked to come back later does not press ten times a second: a mailbox is named ten times an hour at
      // most.
      const pause = answer ? 600 : 50;
      await wait(pause);
    }
  }

  async #send(name: FunctionName, body: Record<string, string>): Promise<Response | undefined> {
    const client = this.#requests++;
    try {
      return await buffered(
        await fetch(`${this.#url()}${functionPath(name)}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `198.${18 + ((client >> 16) & 1)}.${(client >> 8) & 255}.${client & 255}`,
          },
          body: JSON.stringify(body),
        }),
      );
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      // Where no connection could be made nothing was sent.
      if (codeOf(cause) !== 'ECONNREFUSED') this.traffic.dropped += 1;
      return undefined;
    }
  }
}

/** The same answer, read to its end: half an answer is none. */
async function buffered(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), { status: answer.status });
}

async function json(answer: Response): Promise<Record<string, unknown>> {
  const parsed: unknown = await answer.json();
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
