import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, openFreshStore, tableOf } from '../../tests/stage/engines.ts';
import { AlreadyDone } from './act-errors.ts';
import { countJournal, readJournal, writeJournal, type Actor, type JournalFilter } from './journal.ts';
import type { Store } from './store.ts';

const now = '2026-11-22T09:00:00.000Z';
const longAgo = '2021-01-01T00:00:00.000Z';

function write(store: Store, actor: Actor, at = now): Promise<void> {
  return store.db
    .transaction()
    .execute((transaction) => writeJournal(transaction, actor, { act: 'enquiries.take', record: 'C-7K3M-9Q2F' }, at));
}

describe.each(engines)('the journal on $name', (engine) => {
  test('takes a key once, and any number of lines without one', async () => {
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
    if (store.engine === 'postgres')
      await expect(sql`truncate ${tableOf(store, 'journal')}`.execute(store.db)).rejects.toThrow(appendOnly);
    await store.db.deleteFrom('journal').where('at', '=', longAgo).execute();
    expect(await store.db.selectFrom('journal').select('who').execute()).toEqual([{ who: 'ana@firm.test' }]);
  });

  // PostgreSQL knows no `insert or replace`.
  if (engine.engine === 'sqlite')
    test('refuses a line in the place of another', async () => {
      const store = await openFreshStore(engine);
      await write(store, { who: 'ana@firm.test', key: 'once' });
      const replace = (columns: string, values: string) =>
        sql`insert or replace into journal (${sql.raw(columns)}, at, who, act, record, details)
        select ${sql.raw(values)}, at, 'nobody', act, record, details from journal`.execute(store.db);
      await expect(replace('id, key', "id, 'other'")).rejects.toThrow(/append-only/);
      await expect(replace('rowid, id', "rowid, 'x'")).rejects.toThrow(/append-only/);
      await replace('id, key', "'x', key");
      expect(await store.db.selectFrom('journal').select(['who', 'key']).execute()).toEqual([
        { who: 'ana@firm.test', key: 'once' },
      ]);
    });

  test('is read page by page, the latest on top, by person, act, record and time', async () => {
    const store = await openFreshStore(engine);
    const minutes = Array.from({ length: 7 }, (_, minute) => `2026-11-22T09:0${minute}:00.000Z`);
    for (const [index, at] of minutes.entries())
      await write(store, { who: index % 2 === 0 ? 'ana@firm.test' : 'tool:root' }, at);
    const first = await readJournal(store, {}, { limit: 3 });
    expect(first.map(({ at }) => at)).toEqual(minutes.slice(4).reverse());
    const [, , last] = first;
    if (!last) throw new Error('a line is missing');
    const second = await readJournal(store, {}, { before: [last.at, last.id], limit: 3 });
    expect(second.map(({ at }) => at)).toEqual(minutes.slice(1, 4).reverse());
    const [top] = second;
    if (!top) throw new Error('a line is missing');
    expect(await readJournal(store, {}, { after: [top.at, top.id], limit: 3 })).toEqual(first);
    const anas: JournalFilter = {
      who: 'ana@firm.test',
      act: 'enquiries.take',
      record: 'C-7K3M-9Q2F',
      since: minutes[1],
      until: minutes[6],
    };
    expect((await readJournal(store, anas, { limit: 100 })).map(({ at }) => at)).toEqual([minutes[4], minutes[2]]);
    expect([await countJournal(store, anas), await countJournal(store, { who: 'nobody' })]).toEqual([2, 0]);
  });
});
