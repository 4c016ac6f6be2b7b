import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { GroupCommit, type Reply, type WriteOrder } from './group-commit.ts';
import { PreparedStatements, type Statement, type StatementResult } from './prepared-statements.ts';

/** What the thread is asked, one or several in a message; the first order opens a file, and so does the first after one that closes it. */
export type ThreadOrder = { readonly id: number } & (
  | { readonly kind: 'open'; readonly file: string; readonly role: 'reader' | 'writer' }
  | ({ readonly kind: 'read' } & Statement)
  | { readonly kind: 'close' }
  | WriteOrder
);

/** An error without its class, which does not cross threads. */
export interface ThreadFailure {
  readonly message: string;
  readonly code: string | undefined;
  /** Result code of SQLite. */
  readonly errcode: number | undefined;
}

export type ThreadAnswer<Result = StatementResult> = { readonly id: number } & ({ readonly result: Result } | { readonly failure: ThreadFailure });

interface OpenThread {
  take(order: Exclude<ThreadOrder, { readonly kind: 'open' }>, reply: Reply): void;
}

function openReader(file: string): OpenThread {
  // Readers do not wait for writers; a moment is needed where another process recovers the log.
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  const statements = new PreparedStatements(database);
  return {
    take(order, reply) {
      if (order.kind === 'read') reply.done(statements.run(order));
      else if (order.kind === 'close') end(database, reply);
      else throw new Error('The reader does not write.');
    },
  };
}

function openWriter(file: string): OpenThread {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  // An acknowledged commit survives a power cut, deleted text is overwritten.
  database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma busy_timeout = 0; pragma synchronous = full; pragma secure_delete = on;');
  const group = new GroupCommit(database);
  const closeWhenIdle = (reply: Reply): void => {
    if (group.isIdle) end(database, reply);
    else setTimeout(closeWhenIdle, 1, reply);
  };
  return {
    take(order, reply) {
      if (order.kind === 'close') closeWhenIdle(reply);
      else if (order.kind === 'read') throw new Error('The writer does not read outside transactions.');
      else group.take(order, reply);
    },
  };
}

function end(database: DatabaseSync, reply: Reply): void {
  database.close();
  thread = undefined;
  whyNot = new Error(notOpen);
  reply.done({ rows: [], changes: 0 });
}

/** Answers of one turn of the loop go as one message, but none waits long for its neighbours; milliseconds. */
const longestHold = 1;

let answers: ThreadAnswer[] = [];
let heldSince = 0;

function answer(message: ThreadAnswer): void {
  if (answers.push(message) === 1) {
    heldSince = performance.now();
    process.nextTick(post);
  }
}

function post(): void {
  const all = answers;
  answers = [];
  if (all.length > 0) parentPort?.postMessage(all);
}

function failureOf(error: unknown): ThreadFailure {
  if (!(error instanceof Error)) return { message: String(error), code: undefined, errcode: undefined };
  return {
    message: error.message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    errcode: 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined,
  };
}

const notOpen = 'The database is not open.';
let thread: OpenThread | undefined;
let whyNot: unknown = new Error(notOpen);

// Orders come from database-thread.ts alone.
parentPort?.on('message', (orders: readonly ThreadOrder[]) => {
  for (const order of orders) {
    if (answers.length > 0 && performance.now() - heldSince > longestHold) post();
    carryOut(order);
  }
});

function carryOut(order: ThreadOrder): void {
  const reply: Reply = {
    done: (result) => answer({ id: order.id, result }),
    failed: (error) => answer({ id: order.id, failure: failureOf(error) }),
  };
  try {
    if (order.kind === 'open') {
      thread = order.role === 'writer' ? openWriter(order.file) : openReader(order.file);
      reply.done({ rows: [], changes: 0 });
    } else if (thread) {
      thread.take(order, reply);
    } else if (order.kind === 'close') {
      reply.done({ rows: [], changes: 0 });
    } else {
      reply.failed(whyNot);
    }
  } catch (error) {
    if (order.kind === 'open') whyNot = error;
    reply.failed(error);
  }
}
