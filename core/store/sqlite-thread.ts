import { DatabaseSync } from 'node:sqlite';
import { GroupCommit, type WriteOrder } from './group-commit.ts';
import { PreparedStatements, type Statement, type StatementResult } from './prepared-statements.ts';
import { takeOrders, type CarryOut, type Reply } from './thread.ts';

/** What the thread is asked; the first order opens a file, and so does the first after one that closes it. */
export type DatabaseOrder =
  | { readonly kind: 'open'; readonly file: string; readonly role: 'reader' | 'writer' }
  | ({ readonly kind: 'read' } & Statement)
  | { readonly kind: 'close' }
  | WriteOrder;

type TakeOrder = CarryOut<Exclude<DatabaseOrder, { readonly kind: 'open' }>, StatementResult>;

const nothing: StatementResult = { rows: [], changes: 0 };

function openReader(file: string): TakeOrder {
  // Readers do not wait for writers; a moment is needed where another process recovers the log.
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  // SQLite itself folds ASCII alone. PostgreSQL: lower(normalize(…, nfkc)).
  database.function('fold', { deterministic: true }, (text) =>
    String(text ?? '')
      .normalize('NFKC')
      .toLowerCase(),
  );
  const statements = new PreparedStatements(database);
  return (order, reply) => {
    if (order.kind === 'read') reply.done(statements.run(order));
    else if (order.kind === 'close') end(database, reply);
    else throw new Error('The reader does not write.');
  };
}

function openWriter(file: string): TakeOrder {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  // An acknowledged commit survives a power cut, deleted text is overwritten.
  database.exec(
    'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma busy_timeout = 0; pragma synchronous = full; ' +
      'pragma secure_delete = on;',
  );
  const group = new GroupCommit(database);
  const closeWhenIdle = (reply: Reply<StatementResult>): void => {
    if (group.isIdle) end(database, reply);
    else setTimeout(closeWhenIdle, 1, reply);
  };
  return (order, reply) => {
    if (order.kind === 'close') closeWhenIdle(reply);
    else if (order.kind === 'read') throw new Error('The writer does not read outside transactions.');
    else group.take(order, reply);
  };
}

function end(database: DatabaseSync, reply: Reply<StatementResult>): void {
  database.close();
  take = closed(new Error('The database is not open.'));
  reply.done(nothing);
}

function closed(whyNot: unknown): TakeOrder {
  return ({ kind }, reply) => {
    if (kind === 'close') reply.done(nothing);
    else reply.failed(whyNot);
  };
}

let take = closed(new Error('The database is not open.'));

takeOrders<DatabaseOrder, StatementResult>((order, reply) => {
  if (order.kind !== 'open') {
    take(order, reply);
    return;
  }
  try {
    take = order.role === 'writer' ? openWriter(order.file) : openReader(order.file);
    reply.done(nothing);
  } catch (error) {
    take = closed(error);
    reply.failed(error);
  }
});
