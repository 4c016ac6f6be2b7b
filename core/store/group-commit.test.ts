import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { ThreadEnded } from './thread.ts';
import { isOutage } from './outage.ts';
import { databaseFile } from './open.ts';
import { openStore, within } from '../../tests/stage/stores.ts';
import type { Store } from './store.ts';

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
  const caught = within(store, async (transaction) => {
    await transaction.insertInto('secrets').values(secret('lost')).execute();
    for (const thread of new Set(posted.mock.contexts)) if (thread instanceof Worker) await thread.terminate();
    await transaction.insertInto('secrets').values(secret('never')).execute();
  }).catch((error: unknown) => error);
  expect(await caught).toBeInstanceOf(Error);
  posted.mockRestore();
  await store.db.insertInto('secrets').values(secret('later')).execute();
  expect(await store.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'later' }]);
  expect(isOutage(new ThreadEnded())).toBe(true);
});
