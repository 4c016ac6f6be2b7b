import { Worker } from 'node:worker_threads';
import type { LetterProps } from './letter-text.ts';

export interface RenderedLetter {
  readonly html: string;
  readonly text: string;
}

export interface RenderOrder {
  readonly id: number;
  readonly letter: LetterProps;
}

export type RenderReply = { readonly id: number } & ({ readonly rendered: RenderedLetter } | { readonly failure: string });

/** Turns a letter into HTML and text. */
export type RenderLetter = (letter: LetterProps) => Promise<RenderedLetter>;

/** Longest time for one letter, the start of the thread included; milliseconds. */
const timeout = 30_000;
/** Megabytes that letters may take; React with its elements needs some 30. */
const memory = 192;
/** A letter is tried again in a new thread when its thread dies under it, once: it may have been another's fault. */
const attempts = 2;

interface Pending {
  readonly letter: LetterProps;
  readonly done: (rendered: RenderedLetter) => void;
  readonly failed: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
  attempt: number;
}

/** The bundled thread beside the bundled program. */
export const bundledRenderThread = new URL('./render-thread.js', import.meta.url);

/**
 * Renders letters in a thread of its own, so that React, slow to load, never holds up a page. The thread starts with the
 * first letter; when it dies, or takes too long, a new one takes over what it had. A letter that cannot be rendered
 * rejects with the reason, and its mail waits.
 */
export class LetterRenderer {
  readonly #file: URL;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | undefined;
  #next = 0;

  constructor(file: URL) {
    this.#file = file;
  }

  readonly render: RenderLetter = (letter) =>
    new Promise((done, failed) => {
      const id = this.#next;
      this.#next += 1;
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        failed(new Error(`A letter was not rendered within ${timeout / 1_000} seconds.`));
        void this.#thread?.terminate();
      }, timeout);
      this.#pending.set(id, { letter, done, failed, timer, attempt: 1 });
      this.#order(id, letter);
    });

  /** Ends the thread; what it had is given up. */
  async close(): Promise<void> {
    for (const { timer, failed } of this.#pending.values()) {
      clearTimeout(timer);
      failed(new Error('The letter was not rendered: the server stops.'));
    }
    this.#pending.clear();
    await this.#thread?.terminate();
  }

  #order(id: number, letter: LetterProps): void {
    const order: RenderOrder = { id, letter };
    this.#thread ??= this.#start();
    this.#thread.postMessage(order);
  }

  #start(): Worker {
    const thread = new Worker(this.#file, { name: 'letters', resourceLimits: { maxOldGenerationSizeMb: memory } });
    // What goes on in it keeps the process alive through the mail that waits for it, not by itself.
    thread.unref();
    let reason = 'it ended';
    thread.on('message', (reply: RenderReply) => this.#settle(reply));
    thread.on('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#died(reason);
    });
    return thread;
  }

  #settle(reply: RenderReply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    clearTimeout(pending.timer);
    if ('rendered' in reply) pending.done(reply.rendered);
    else pending.failed(new Error(`A letter could not be rendered: ${reply.failure}`));
  }

  #died(reason: string): void {
    for (const [id, pending] of this.#pending) {
      if (pending.attempt >= attempts) {
        this.#settle({ id, failure: `the thread that renders letters died twice (${reason})` });
        continue;
      }
      pending.attempt += 1;
      this.#order(id, pending.letter);
    }
  }
}
