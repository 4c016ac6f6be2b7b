import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engines, temporaryFolder } from '../../tests/stage/engines.ts';
import { readinessOf } from '../http/health.ts';
import { openStore, insert } from '../../tests/stage/stores.ts';
import { machineFigures } from './operating-figures.ts';
import { hasRoom } from './storage.ts';

const full = {
  sqlite: sql`pragma max_page_count = 1`,
  postgres: sql`do $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`,
};

test.each(engines)('a server is not ready while there is no space for what visitors send, on $name', async (engine) => {
  const place = await engine.place();
  const store = await openStore(place);
  onTestFinished(() => store.close());
  const queue = { isStuck: () => Promise.resolve(false) };
  const readyWith = (free: number | undefined, asked = store) =>
    readinessOf({
      store,
      queue,
      now: () => new Date(),
      isStopping: () => false,
      hasRoom: () => hasRoom(asked, place, () => free),
      warnings: () => [],
    }).check();
  expect([await readyWith(50e6), await readyWith(undefined)]).toEqual([[], []]);
  // PostgreSQL has a disk of its own.
  expect(await readyWith(50e6 - 1)).toEqual(engine.engine === 'sqlite' ? ['storage'] : []);

  const write = () => insert(store, 'secrets', { name: 'large', value: 'x'.repeat(60_000) });
  await Promise.all([full[engine.engine].execute(store.db), engine.engine === 'sqlite' ? write() : undefined]).catch(
    () => undefined,
  );
  expect(store.isFull()).toBe(true);
  // A trial that fails too leaves it so.
  expect(await readyWith(1e9, { ...store, isFull: () => true })).toEqual(['storage']);
  expect([await readyWith(1e9), store.isFull()]).toEqual([[], false]);
});

test('the machine is told in numbers: space, age of the last backup, build', () => {
  const dataDir = temporaryFolder();
  const now = new Date('2026-11-25T12:00:00Z');
  const figures = () =>
    machineFigures({ dataDir, databaseUrl: undefined }, dataDir, now).map(({ name, values }) => [
      name,
      values[0]?.value,
      values[0]?.labels,
    ]);
  expect(figures()).toEqual([
    ['corbiere_data_free_bytes', expect.any(Number), undefined],
    ['corbiere_build_info', 1, { version: 'sources', commit: '' }],
  ]);
  writeFileSync(join(dataDir, 'last-backup'), '2026-11-25T11:00:00.000Z');
  writeFileSync(
    join(dataDir, 'release.json'),
    JSON.stringify({ version: '1.2.3', commit: 'abc', builtAt: '', siteUrl: '' }),
  );
  expect(figures().slice(1)).toEqual([
    ['corbiere_backup_age_seconds', 3600, undefined],
    ['corbiere_build_info', 1, { version: '1.2.3', commit: 'abc' }],
  ]);
});
