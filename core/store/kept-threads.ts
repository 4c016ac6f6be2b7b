import { Worker } from 'node:worker_threads';

/** Who has a thread at a time. */
export interface ThreadUser<Answer> {
  heard(answer: Answer): void;
  /** It ended unasked, or was terminated; its last error is the cause, where it had one. */
  ended(reason: string, cause: unknown): void;
}

/**
 * Threads of one program. Whoever is done with one leaves it to the next: a start costs 40 ms of processor time for the
 * embedded database and 120 ms for mail. None keeps the process alive but while its user says `ref`.
 */
export class KeptThreads<Answer> {
  readonly #program: URL;
  readonly #name: string;
  readonly #idle: Worker[] = [];
  readonly #users = new Map<Worker, ThreadUser<Answer>>();

  constructor(program: URL, name: string) {
    this.#program = program;
    this.#name = name;
  }

  /** A thread that nobody has, or another. */
  take(user: ThreadUser<Answer>): Worker {
    const worker = this.#idle.pop() ?? this.#begin();
    this.#users.set(worker, user);
    return worker;
  }

  /** Its user hears no more of it; whatever the thread holds for them it has been told to let go. */
  leave(worker: Worker): void {
    this.#users.delete(worker);
    worker.unref();
    this.#idle.push(worker);
  }

  #begin(): Worker {
    // Options of the process, such as --eval, are not for the thread.
    const worker = new Worker(this.#program, { name: this.#name, execArgv: [] });
    worker.unref();
    worker.on('message', (answer: Answer) => this.#users.get(worker)?.heard(answer));
    let fault: unknown;
    worker.on('error', (error: unknown) => {
      fault = error;
    });
    worker.once('exit', (code) => {
      const waiting = this.#idle.indexOf(worker);
      if (waiting !== -1) this.#idle.splice(waiting, 1);
      const user = this.#users.get(worker);
      this.#users.delete(worker);
      user?.ended(fault instanceof Error ? fault.message : `code ${code}`, fault);
    });
    return worker;
  }
}
