import { parentPort, Worker } from 'node:worker_threads';
import { reasonOf } from '../../contract/error-words.ts';

/** A thread ended; what it was asked has failed, or nobody can tell. */
export class ThreadEnded extends Error {}

interface ThreadParts<Order> {
  /** A program that calls `takeOrders`. */
  readonly program: URL;
  readonly name: string;
  /** What each new thread is told before anything else; when that fails, the program fails what follows. */
  readonly first?: Order;
  /** Longest time for an answer, after which the thread is ended; milliseconds. */
  readonly timeout?: number;
  /** Megabytes that it may take. */
  readonly memory?: number;
}

/** A thread's program beside the module of this address: the bundle puts it there as well. */
export function threadProgram(name: string, url: string): URL {
  return new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

/**
 * A thread that carries out orders. When it ends unasked, what waits for it fails with `ThreadEnded`, and the next
 * order starts another. It keeps the process alive only while something waits.
 */
export class Thread<Order, Result> {
  readonly #parts: ThreadParts<Order>;
  #run: Run<Order, Result> | undefined;

  constructor(parts: ThreadParts<Order>) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#run?.isIdle ?? true;
  }

  /** Starts it. Rejects when its first order fails. */
  async start(): Promise<void> {
    if (!this.#run) await this.#begin();
  }

  ask(order: Order): Promise<Result> {
    // A failure of the first order answers this one as well.
    if (!this.#run) this.#begin().catch(() => undefined);
    return this.#run?.ask(order) ?? Promise.reject(new ThreadEnded());
  }

  /** Finishes what was asked, and after a last order leaves the worker to the next thread of the same program. */
  async close(last: Order): Promise<void> {
    const run = this.#run;
    if (!run) return;
    const closed = run.ask(last);
    this.#run = undefined;
    await closed;
    run.leave();
  }

  /** What was asked is given up. */
  async end(why = 'it was ended'): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    await run?.end(why);
  }

  async #begin(): Promise<void> {
    const run = new Run<Order, Result>(this.#parts, () => {
      if (this.#run === run) this.#run = undefined;
    });
    this.#run = run;
    if (this.#parts.first !== undefined) await run.ask(this.#parts.first);
  }
}

/** Workers that nobody has, by program: a start costs 40 ms for the embedded database and 120 ms for mail. */
const idle = new Map<string, Worker[]>();

/** Who has a worker, and hears what it says. */
const users = new WeakMap<
  Worker,
  { readonly heard: (answers: readonly Answer<never>[]) => void; readonly ended: (why: string, cause: unknown) => void }
>();

function newWorker({ program, name, memory }: ThreadParts<unknown>): Worker {
  // Options of the process, such as --eval, are not for the thread.
  const worker = new Worker(program, {
    name,
    execArgv: [],
    ...(memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory } }),
  });
  let fault: unknown;
  worker.on('message', (answers: readonly Answer<never>[]) => users.get(worker)?.heard(answers));
  worker.on('error', (error: unknown) => {
    fault = error;
  });
  worker.once('exit', (code) => {
    idle.set(program.href, idle.get(program.href)?.filter((other) => other !== worker) ?? []);
    users.get(worker)?.ended(fault instanceof Error ? fault.message : `code ${code}`, fault);
  });
  return worker;
}

interface Asked<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

type Numbered<Order> = { readonly id: number; readonly order: Order };

type Answer<Result> = { readonly id: number } & ({ readonly result: Result } | { readonly failure: Failure });

/** An error without its class, which does not cross threads. */
interface Failure {
  readonly message: string;
  readonly further: Readonly<Record<string, string | number>>;
}

/** One worker, for as long as one thread has it. */
class Run<Order, Result> {
  readonly #parts: ThreadParts<Order>;
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked<Result>>();
  readonly #onEnd: () => void;
  #last = 0;
  /** Asked in this turn of the loop: they go as one, since each message wakes the thread. */
  #outgoing: Numbered<Order>[] = [];

  constructor(parts: ThreadParts<Order>, onEnd: () => void) {
    this.#parts = parts;
    this.#onEnd = onEnd;
    this.#worker = idle.get(parts.program.href)?.pop() ?? newWorker(parts);
    this.#worker.unref();
    users.set(this.#worker, {
      heard: (answers) => {
        for (const answer of answers) this.#take(answer);
      },
      ended: (why, cause) => this.#fail(why, cause),
    });
  }

  get isIdle(): boolean {
    return this.#asked.size === 0;
  }

  ask(order: Order): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    const { timeout } = this.#parts;
    return new Promise((resolve, reject) => {
      if (this.isIdle) this.#worker.ref();
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => void this.end(`no answer within ${timeout / 1_000} seconds`), timeout);
      this.#asked.set(id, { resolve, reject, timer });
      if (this.#outgoing.push({ id, order }) === 1) process.nextTick(() => this.#post());
    });
  }

  leave(): void {
    const { href } = this.#parts.program;
    users.delete(this.#worker);
    idle.set(href, [...(idle.get(href) ?? []), this.#worker]);
  }

  async end(why: string): Promise<void> {
    this.#fail(why);
    await this.#worker.terminate();
  }

  #post(): void {
    const orders = this.#outgoing;
    this.#outgoing = [];
    this.#worker.postMessage(orders);
  }

  #take(answer: Answer<Result>): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if (this.isIdle) this.#worker.unref();
    clearTimeout(asked?.timer);
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure.further));
  }

  #fail(why: string, cause?: unknown): void {
    this.#onEnd();
    for (const { reject, timer } of this.#asked.values()) {
      clearTimeout(timer);
      reject(new ThreadEnded(`The thread “${this.#parts.name}” ended (${why}).`, { cause }));
    }
    this.#asked.clear();
  }
}

/** Has something from outside read in a thread of its own, which ends with it. Rejects with why it could not be. */
export async function askOnce<Order, Result>(
  parts: ThreadParts<Order> & { readonly timeout: number; readonly memory: number },
  order: Order,
): Promise<Result> {
  const thread = new Thread<Order, Result>(parts);
  try {
    return await thread.ask(order);
  } catch (error) {
    throw new Error(`It could not be read: ${reasonOf(error)}`, { cause: error });
  } finally {
    await thread.end();
  }
}

/** Answers an order: with what came of it, or with why it failed. */
export interface Reply<Result> {
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/** Answers of one turn of the loop go as one message, but none waits long for its neighbours; milliseconds. */
const longestHold = 1;

export type CarryOut<Order, Result> = (order: Order, reply: Reply<Result>) => void;

/** In a thread: carries out the orders of its `Thread`, each by itself. */
export function takeOrders<Order, Result>(carryOut: CarryOut<Order, Result>): void {
  let answers: Answer<Result>[] = [];
  let heldSince = 0;
  const post = (): void => {
    const all = answers;
    answers = [];
    if (all.length > 0) parentPort?.postMessage(all);
  };
  const answer = (message: Answer<Result>): void => {
    if (answers.push(message) > 1) return;
    heldSince = performance.now();
    process.nextTick(post);
  };
  parentPort?.on('message', (orders: readonly Numbered<Order>[]) => {
    for (const { id, order } of orders) {
      if (answers.length > 0 && performance.now() - heldSince > longestHold) post();
      const reply: Reply<Result> = {
        done: (result) => answer({ id, result }),
        failed: (error) => answer({ id, failure: failureOf(error) }),
      };
      try {
        carryOut(order, reply);
      } catch (error) {
        reply.failed(error);
      }
    }
  });
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), further: {} };
  const further: Record<string, string | number> = {};
  const said: [string, unknown][] = Object.entries(error);
  for (const [name, value] of said) if (typeof value === 'string' || typeof value === 'number') further[name] = value;
  return { message: error.message, further };
}
