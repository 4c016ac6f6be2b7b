import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { ThreadEnded } from './thread.ts';
import { GroupCommit, type WriteOrder } from './group-commit.ts';
import { isOutage } from './outage.ts';
import { databaseFile } from './open.ts';
import { openStore } from '../../tests/stage/stores.ts';
import type { Store } from './store.ts';

/** A writer on a file of its own, with a record of what it told the database and whom it answered, in order. */
function openGroup() {
  const file = join(temporaryFolder(), 'group.sqlite');
  const database = new DatabaseSync(file, { timeout: 0 });
  onTestFinished(() => database.close());
  database.exec(
    'pragma journal_mode = wal; create table parents (id integer primary key); create table things (id integer primary key, parent integer references parents(id) deferrable initially deferred)',
  );
  const events: string[] = [];
  const exec = database.exec.bind(database);
  vi.spyOn(database, 'exec').mockImplementation((text) => {
    if (/^(begin|commit|rollback$)/.test(text)) events.push(text);
    exec(text);
  });
  const group = new GroupCommit(database);
  const ask = (order: WriteOrder, name = order.kind): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) => {
      group.take(order, {
        done: ({ rows }) => {
          events.push(`${name} done`);
          resolve(rows);
        },
        failed: (error) => {
          events.push(`${name} failed`);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      });
    });
  const insert = (id: number): { sql: string; parameters: number[] } => ({
    sql: 'insert into things (id) values (?)',
    parameters: [id],
  });
  const ids = (): unknown[] =>
    database
      .prepare('select id from things order by id')
      .all()
      .map(({ id }) => id);
  return { file, database, events, ask, insert, ids, group };
}

test('a transaction that fails takes nothing of the others with it', async () => {
  const { ask, insert, ids } = openGroup();
  await ask({ kind: 'write', ...insert(1) });
  const good = (async () => {
    await ask({ kind: 'begin', session: 1 });
    await ask({ kind: 'run', session: 1, ...insert(2) });
    await ask({ kind: 'commit', session: 1 });
  })();
  const bad = (async () => {
    await ask({ kind: 'begin', session: 2 });
    await ask({ kind: 'run', session: 2, ...insert(3) });
    await ask({ kind: 'run', session: 2, ...insert(1) }).catch(() => undefined);
    await ask({ kind: 'rollback', session: 2 });
  })();
  const clash = ask({ kind: 'write', ...insert(1) });
  await expect(clash).rejects.toThrow('UNIQUE');
  await Promise.all([good, bad]);
  expect(ids()).toEqual([1, 2]);
});

test('when the commit fails, everybody in the group is told so and nothing is stored', async () => {
  const { ask, insert, ids } = openGroup();
  const orphan = ask({ kind: 'write', sql: 'insert into things (id, parent) values (1, 99)', parameters: [] });
  const other = ask({ kind: 'write', ...insert(2) });
  const outcomes = await Promise.allSettled([orphan, other]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ids()).toEqual([]);
  await ask({ kind: 'write', ...insert(3) });
  expect(ids()).toEqual([3]);
});

async function openEmbedded(): Promise<{ readonly store: Store; readonly file: string }> {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, databaseUrl: undefined });
  onTestFinished(() => store.close());
  return { store, file: databaseFile(dataDir) };
}

const secret = (name: string) => ({ name, value: 'v' });

test('while another process writes, reads are answered, the loop is free, and writes wait for their turn', async () => {
  const { store, file } = await openEmbedded();
  await store.db.insertInto('secrets').values(secret('before')).execute();
  const beside = new DatabaseSync(file);
  beside.exec("begin immediate; insert into secrets (name, value) values ('beside', 'v')");
  let written = false;
  const writing = store.db
    .insertInto('secrets')
    .values(secret('after'))
    .execute()
    .then(() => {
      written = true;
    });
  const asked = performance.now();
  await new Promise(setImmediate);
  expect(await store.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'before' }]);
  // Nobody has waited as long as a write does for its turn.
  expect([written, performance.now() - asked < 4_000]).toEqual([false, true]);
  beside.exec('commit');
  beside.close();
  await writing;
  expect(
    (await store.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name),
  ).toEqual(['after', 'before', 'beside']);
});

test('a read that is asked for after an acknowledged write sees it', async () => {
  const { store } = await openEmbedded();
  for (let number = 0; number < 200; number += 1) {
    await store.db
      .insertInto('secrets')
      .values(secret(`n${number}`))
      .execute();
    expect(
      await store.db.selectFrom('secrets').select('name').where('name', '=', `n${number}`).executeTakeFirst(),
    ).toBeDefined();
  }
});

test('a thread that ends fails what it was asked as an outage, and the next statement starts another', async () => {
  const { store } = await openEmbedded();
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const caught = store.db
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('secrets').values(secret('lost')).execute();
      for (const thread of new Set(posted.mock.contexts)) if (thread instanceof Worker) await thread.terminate();
      await transaction.insertInto('secrets').values(secret('never')).execute();
    })
    .catch((error: unknown) => error);
  expect(await caught).toBeInstanceOf(Error);
  posted.mockRestore();
  await store.db.insertInto('secrets').values(secret('later')).execute();
  expect(await store.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'later' }]);
  expect(isOutage(new ThreadEnded())).toBe(true);
});
