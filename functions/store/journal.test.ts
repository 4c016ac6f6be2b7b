import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, openFreshStore, tableOf } from '../../tests/stage/engines.ts';
import { AlreadyDone } from './act-errors.ts';
import { writeJournal, type Actor } from './journal.ts';
import type { Store } from './store.ts';

const now = '2026-11-22T09:00:00.000Z';
const longAgo = '2021-01-01T00:00:00.000Z';

function write(store: Store, actor: Actor, at = now): Promise<void> {
  return store.db.transaction().execute((transaction) => writeJournal(transaction, actor, { act: 'enquiries.take', record: 'C-7K3M-9Q2F' }, at));
}

describe.each(engines)('the journal on $name', (engine) => {
  test('holds who did what, on which record and when', async () => {
    const store = await openFreshStore(engine);
    await store.db
      .transaction()
      .execute((transaction) =>
        writeJournal(transaction, { who: 'ana@firm.test', key: 'a' }, { act: 'calls.move', record: 'K-1', details: { times: 2 } }, now),
      );
    expect(await store.db.selectFrom('journal').select(['at', 'who', 'act', 'record', 'details', 'key']).execute()).toEqual([
      { at: now, who: 'ana@firm.test', act: 'calls.move', record: 'K-1', details: '{"times":2}', key: 'a' },
    ]);
  });

  test('takes each key once, and what has none always', async () => {
    const store = await openFreshStore(engine);
    await write(store, { who: 'ana@firm.test', key: 'a' });
    await expect(write(store, { who: 'ben@firm.test', key: 'a' })).rejects.toBeInstanceOf(AlreadyDone);
    await write(store, { who: 'tool:root' });
    await write(store, { who: 'tool:root' });
    expect(await store.db.selectFrom('journal').selectAll().execute()).toHaveLength(3);
  });

  test('refuses to be changed, and to lose a line younger than two years', async () => {
    const store = await openFreshStore(engine);
    await write(store, { who: 'ana@firm.test' });
    await write(store, { who: 'old@firm.test' }, longAgo);
    const appendOnly = /append-only/;
    await expect(store.db.updateTable('journal').set({ who: 'nobody' }).execute()).rejects.toThrow(appendOnly);
    await expect(store.db.deleteFrom('journal').execute()).rejects.toThrow(appendOnly);
    if (store.engine === 'postgres') await expect(sql`truncate ${tableOf(store, 'journal')}`.execute(store.db)).rejects.toThrow(appendOnly);
    await store.db.deleteFrom('journal').where('at', '=', longAgo).execute();
    expect(await store.db.selectFrom('journal').select('who').execute()).toEqual([{ who: 'ana@firm.test' }]);
  });
});
