import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines, linesIn, openFreshStore, temporaryFolder, type Place } from '../../tests/stage/engines.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { proves } from '../../tests/stage/proves.ts';
import { beside, personalData } from '../../tests/stage/stores.ts';
import { databaseOf, runTool } from '../../tests/stage/staff-tool.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { postgresPrograms } from '../../tools/checks/needs.ts';
import { databaseFile } from '../../core/store/open.ts';
import { syncErasures, readErasures } from './apply-erasures.ts';
import { erasuresIn, isErasedBy, recordErasure } from './erasure-journal.ts';

/** Copies a database as an operator would, and returns a function that restores the copy. */
async function copyOf(place: Place): Promise<() => void> {
  const file = join(temporaryFolder(), 'copy');
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === undefined) {
    expect((await runTool(databaseOf(place), 'backup', file)).code).toBe(0);
    return () => copyFileSync(file, databaseFile(dataDir));
  }
  const programs = realpathSync(join(postgresPrograms() ?? expect.fail('no PostgreSQL'), 'initdb'));
  const program = (name: string): string => join(dirname(programs), name);
  execFileSync(program('pg_dump'), ['--format=custom', `--file=${file}`, databaseUrl]);
  return () => {
    execFileSync(program('pg_restore'), ['--clean', '--if-exists', `--dbname=${databaseUrl}`, file]);
  };
}

const readersIn = (place: Place) => beside(place, (store) => linesIn(store, 'sign_ups', ['email']));

describe.each(engines)('an erased person, on $name', (engine) => {
  test(
    'is erased again before a server on a restored database is ready, and by the tool on another machine',
    proves('promise:copy-and-erasure'),
    async () => {
      const place = await engine.place();
      const first = await openTestServer(place);
      for (const email of ['ada@example.org', 'eve@example.org', 'bob@example.org'])
        await json(first, 'subscribe-newsletter', { email });
      const restore = await copyOf(place);
      expect(await runTool(databaseOf(place), 'people', 'forget', 'ADA@example.org')).toMatchObject({
        code: 0,
        out: 'Everything about ADA@example.org is erased.\n',
      });
      expect((await runTool(databaseOf(place), 'subscribers', 'forget', 'eve@example.org')).code).toBe(0);
      await first.stop();
      const [name = ''] = readdirSync(join(place.dataDir, 'erased'));
      const beside = join(place.dataDir, 'erased', name);
      expect([statSync(beside).mode & 0o777, readFileSync(beside, 'utf8').includes('ada@')]).toEqual([0o600, false]);

      restore();
      expect(await readersIn(place)).toEqual(['ada@example.org', 'bob@example.org', 'eve@example.org']);
      const second = await openTestServer(place);
      expect(second.logged.join('')).toContain('the database is an older one: people were erased again');
      expect(await readersIn(place)).toEqual(['bob@example.org']);
      await second.stop();
      const third = await openTestServer(place);
      expect(third.logged.join('')).not.toContain('erased again');
      await third.stop();

      // Another machine has only the backup until it is given the record.
      restore();
      const elsewhere = { ...place, dataDir: engine.engine === 'sqlite' ? place.dataDir : temporaryFolder() };
      const told = join(temporaryFolder(), 'told.json');
      copyFileSync(beside, told);
      writeFileSync(beside, JSON.stringify({ keys: [], erased: [] }));
      const tool = await runTool(databaseOf(elsewhere), 'people', 'erase-again', told);
      expect(tool.out).toBe('Erased again: 1. The database knows of all erasures in that file.\n');
      expect(await readersIn(elsewhere)).toEqual(['bob@example.org']);
      const list = join(temporaryFolder(), 'list.csv');
      writeFileSync(
        list,
        ['ada', 'eve', 'zoe'].reduce(
          (rows, person) => `${rows}${person}@example.org,2026-05-03,fair,I want the letter\n`,
          'email,at,source,wording\n',
        ),
      );
      const { out, err } = await runTool(databaseOf(elsewhere), 'readers', 'import', list);
      expect(`${out}${err}`).toMatch(/Left out: 2\n.*was erased here.*\n.*was erased here/);
    },
  );

  test('stays on record until the end of the following year, in the database and in the file', async () => {
    const store = await openFreshStore(engine);
    const dataDir = temporaryFolder();
    const { db } = store;
    const note = (name: string, at: string) =>
      db.transaction().execute((transaction) => recordErasure(transaction, name, new Date(at)));
    await note('ada@example.org', '2026-03-01T00:00:00Z');
    await note('eve@example.org', '2026-12-31T23:59:59Z');
    const keep = (now: string) =>
      syncErasures({ store, personalData, deleteMails: () => undefined }, dataDir, new Date(now));
    const known = async () =>
      ['ada@example.org', 'eve@example.org', 'bob@example.org'].map(isErasedBy(await erasuresIn(db)));
    await keep('2027-12-31T23:59:59Z');
    expect(await known()).toEqual([true, true, false]);
    const purge = personalData.find(({ rule, keep: kept }) => rule === 'erasure-journal' && typeof kept === 'object');
    if (typeof purge?.keep !== 'object') throw new Error('nothing deletes them');
    const { keep: rule } = purge;
    for (const [before, count] of [
      ['2026-12-31T23:59:59.000Z', 0],
      ['2027-01-01T00:00:00.000Z', 1],
    ] as const)
      expect(
        (await db.transaction().execute((transaction) => rule.slice(transaction, before, new Date(), 100))).count,
      ).toBe(count);
    expect(await keep('2028-01-01T00:00:00Z')).toBe(0);
    expect(await known()).toEqual([false, false, false]);
    const [file = ''] = readdirSync(join(dataDir, 'erased'));
    expect(readErasures(join(dataDir, 'erased', file))).toEqual({ keys: [], erased: [] });
  });

  test('does not keep a server from starting if the record cannot be copied, which is logged', async () => {
    const place = await engine.place();
    const first = await openTestServer(place);
    await json(first, 'subscribe-newsletter', { email: 'ada@example.org' });
    writeFileSync(join(place.dataDir, 'erased'), 'a file where the folder was to be');
    expect((await runTool(databaseOf(place), 'subscribers', 'forget', 'ada@example.org')).code).toBe(0);
    await first.stop();
    const second = await openTestServer(place);
    expect(second.logged.join('')).toContain('after a restore nobody would be erased again from it');
    expect((await second.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('of another database in the same folder has no effect', async () => {
    const store = await openFreshStore(engine);
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'erased'));
    writeFileSync(
      join(dataDir, 'erased', 'other.json'),
      JSON.stringify({
        keys: [{ id: 'k', year: '2026', key: 'x' }],
        erased: [{ id: 'e', key_id: 'k', at: '2026-01-01T00:00:00.000Z', fingerprint: 'x' }],
      }),
    );
    await syncErasures({ store, personalData, deleteMails: () => undefined }, dataDir, new Date('2026-11-25'));
    expect((await erasuresIn(store.db)).erased).toEqual([]);
    expect(readdirSync(join(dataDir, 'erased'))).toEqual(['other.json']);
  });
});

test('a file that is neither a backup nor a record is refused', async () => {
  const file = join(temporaryFolder(), 'x');
  writeFileSync(file, 'nothing');
  expect(() => readErasures(file)).toThrow(`${file} is neither a backup of this version nor a file of the folder`);
});
