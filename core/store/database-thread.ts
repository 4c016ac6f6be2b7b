import type { Worker } from 'node:worker_threads';
import { KeptThreads } from './kept-threads.ts';
import type { ThreadAnswer, ThreadFailure, ThreadOrder } from './sqlite-thread.ts';

/** The thread that works on the embedded database ended; what it was asked has failed, or nobody can tell. */
export class DatabaseThreadEnded extends Error {}

type WithoutId<Order> = Order extends unknown ? Omit<Order, 'id'> : never;

/** What came back. The rows are of the type that the query's own types say. */
interface Answered {
  readonly rows: never;
  readonly changes: number;
}

/** Orders that end with something durable. */
const writes: readonly ThreadOrder['kind'][] = ['write', 'commit', 'batch'];

/** SQLite's result code for a file that cannot grow. */
const full = 13;

interface Asked {
  readonly kind: ThreadOrder['kind'];
  readonly resolve: (result: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** The bundle puts the thread's program beside its chunks. */
const program = new URL(import.meta.url.endsWith('.ts') ? './sqlite-thread.ts' : './sqlite-thread.js', import.meta.url);

const threads = new KeptThreads<readonly ThreadAnswer<Answered>[]>(program, 'database');

/**
 * A thread that reads or writes the embedded database. It starts with the first order; when it ends unasked, what waits
 * for it fails with `DatabaseThreadEnded`, and the next order starts another. It keeps the process alive only while
 * something waits.
 */
export class DatabaseThread {
  readonly #place: { readonly file: string; readonly role: 'reader' | 'writer' };
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #last = 0;
  #isFull = false;
  /** Asked in this turn of the loop. Each message wakes the thread, which costs more than most statements: they go as one. */
  #outgoing: ThreadOrder[] = [];

  constructor(place: { readonly file: string; readonly role: 'reader' | 'writer' }) {
    this.#place = place;
  }

  /** Whether the last write failed for want of space. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Opens the file. Rejects with SQLite's error when that fails. */
  async open(): Promise<void> {
    if (!this.#worker) await this.#start();
  }

  /** Resolves when the order is carried out: for a commit, or a write by itself, when it is durable. */
  ask(order: WithoutId<ThreadOrder>): Promise<Answered> {
    // Its failure answers the order as well.
    if (!this.#worker) this.#start().catch(() => undefined);
    return this.#send(order);
  }

  /** Finishes what was asked, closes the file and leaves the thread to the next one. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const closed = this.#send({ kind: 'close' });
    this.#post();
    this.#worker = undefined;
    await closed;
    threads.leave(worker);
  }

  #start(): Promise<Answered> {
    const worker = threads.take({
      heard: (answers) => {
        for (const answer of answers) this.#take(answer);
      },
      ended: (reason, cause) => {
        if (this.#worker === worker) this.#worker = undefined;
        this.#failAll(new DatabaseThreadEnded(`The thread of the embedded database ended (${reason}).`, { cause }));
      },
    });
    this.#worker = worker;
    return this.#send({ kind: 'open', ...this.#place });
  }

  #send(order: WithoutId<ThreadOrder>): Promise<Answered> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      if (this.#asked.size === 0) this.#worker?.ref();
      this.#asked.set(id, { kind: order.kind, resolve, reject });
      if (this.#outgoing.push({ ...order, id }) === 1) process.nextTick(() => this.#post());
    });
  }

  #post(): void {
    const orders = this.#outgoing;
    this.#outgoing = [];
    if (orders.length > 0) this.#worker?.postMessage(orders);
  }

  #take(answer: ThreadAnswer<Answered>): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if (this.#asked.size === 0) this.#worker?.unref();
    if ('result' in answer) {
      if (asked !== undefined && writes.includes(asked.kind)) this.#isFull = false;
      asked?.resolve(answer.result);
    } else {
      if (((answer.failure.errcode ?? 0) & 0xff) === full) this.#isFull = true;
      asked?.reject(errorOf(answer.failure));
    }
  }

  #failAll(error: Error): void {
    const all = [...this.#asked.values()];
    this.#asked.clear();
    this.#outgoing = [];
    for (const { reject } of all) reject(error);
  }
}

function errorOf({ message, code, errcode }: ThreadFailure): Error {
  return Object.assign(new Error(message), { ...(code === undefined ? {} : { code }), ...(errcode === undefined ? {} : { errcode }) });
}
