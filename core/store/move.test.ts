import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { embeddedPlace, migratedPlace, onPostgres, type Place, tableOf } from '../../tests/stage/engines.ts';
import { beside, migrations, openStore, personalData } from '../../tests/stage/stores.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { runTool, refusalOf } from '../../tests/stage/staff-tool.ts';
import { features } from '../../features/index.ts';
import * as coreData from '../start/core-data.ts';
import { moveDatabase, NotMoved, type MoveProgress } from './move.ts';
import { databaseFile } from './open.ts';

const [postgres] = onPostgres;

/**
 * More than a page of the outbox, and some rows of every other table, each column with a value of its own; each refers
 * to the row of its number.
 */
function filledPlace(): Place {
  const place = migratedPlace();
  const database = new DatabaseSync(databaseFile(place.dataDir));
  database.exec('pragma foreign_keys = off; begin');
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
    )
    .all()
    .map(({ name }) => String(name));
  for (const table of tables) {
    const columns = database.prepare(`select name, type from pragma_table_info('${table}')`).all();
    const parents = new Map(
      database
        .prepare(`select "from", "table", "to" from pragma_foreign_key_list('${table}')`)
        .all()
        .map((reference) => [String(reference['from']), `${String(reference['table'])}.${String(reference['to'])}`]),
    );
    const insert = database.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`);
    for (let row = 1; row <= (table === 'outbox' ? 250 : 3); row += 1)
      insert.run(
        ...columns.map(({ name, type }) =>
          String(type) === 'TEXT'
            ? `${parents.get(String(name)) ?? `${table}.${String(name)}`} ${row} – naïve "ŵ" \\ 🪸`
            : String(type) === 'INTEGER'
              ? row
              : row / 3,
        ),
      );
  }
  database.exec('commit');
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.close();
  return place;
}

const move = (from: Place, to: Place, progress: MoveProgress = () => undefined) => {
  const parts = { migrations, onFault: () => undefined };
  return moveDatabase({ ...parts, ...from }, { ...parts, ...to }, progress);
};

describe.runIf(postgres)('a move', () => {
  const emptyPostgres = async (): Promise<Place> => (await postgres?.emptyPlace()) ?? expect.fail('no PostgreSQL');

  test('brings every table of the firm to PostgreSQL and back, row by row', async () => {
    const old = filledPlace();
    const [there, back] = [await emptyPostgres(), embeddedPlace()];
    const steps: string[] = [];
    const moved = await move(old, there, (step, done, all) => steps.push(`${step} ${done}/${all}`));
    const firm = [
      ...personalData.flatMap(({ tables }) => tables),
      ...coreData.impersonal,
      ...features.flatMap(({ impersonal }) => impersonal ?? []),
    ];
    expect(moved.map(({ table }) => table).toSorted()).toEqual(firm.toSorted());
    expect(new Set(moved.map(({ rows }) => rows))).toEqual(new Set([3, 250]));
    const all = moved.reduce((sum, { rows }) => sum + rows, 0);
    expect([steps.includes(`Copying ${all}/${all}`), steps.at(-1)]).toEqual([true, `Comparing ${all}/${all}`]);
    expect(await move(there, back)).toEqual(moved);
    const rowsOf = (place: Place) =>
      beside(place, async (store) => {
        const tables = moved.map(({ table }) => table);
        const found = [];
        for (const table of tables)
          found.push((await sql`select * from ${tableOf(store, table)} order by rowid`.execute(store.db)).rows);
        return found;
      });
    expect(await rowsOf(back)).toEqual(await rowsOf(old));
  });

  test('refuses a database with rows, one that a server has, and a source without the migrations', async () => {
    const [old, there] = [filledPlace(), await emptyPostgres()];
    await move(old, there);
    await expect(move(filledPlace(), there)).rejects.toThrow(/^The new database has rows already \(.*journal/);
    await expect(move(there, filledPlace())).rejects.toThrow(NotMoved);
    await expect(move(embeddedPlace(), await emptyPostgres())).rejects.toThrow('does not exist');
    const server = await openStore(old);
    await expect(move(old, await emptyPostgres())).rejects.toThrow('is in use by another process');
    await server.close();
    const other = await openStore(there);
    onTestFinished(() => other.close());
    await expect(move(there, embeddedPlace())).rejects.toThrow('Another process of this program is connected');
  });

  test.each(['to PostgreSQL', 'to SQLite'])(
    'that is killed at any step leaves the old database whole and the new one shut, and continues when run again, %s',
    async (direction) => {
      const embedded = filledPlace();
      let from = embedded;
      if (direction === 'to SQLite') await move(embedded, (from = await emptyPostgres()));
      const steps: string[] = [];
      const emptied = async () => (direction === 'to SQLite' ? embeddedPlace() : emptyPostgres());
      const whole = await move(from, await emptied(), (step, done) => steps.push(`${step} ${done}`));
      const to = await emptied();
      // After the first rows, within the outbox, near the end of the copy, and while both are compared.
      const copying = steps.findIndex((step) => step.startsWith('Comparing'));
      for (const step of [1, Math.ceil(copying / 2), 3, steps.length - copying - 2]) {
        const child = spawn(
          process.execPath,
          [
            join(inject('bundle'), 'move-process.js'),
            from.dataDir,
            from.databaseUrl ?? '',
            to.dataDir,
            to.databaseUrl ?? '',
            String(step),
          ],
          { stdio: ['ignore', 'ignore', 'inherit'] },
        );
        await once(child, 'exit');
        expect(child.signalCode).toBe('SIGKILL');
        await expect(openStore(to)).rejects.toThrow('is half filled by a move that was ended');
        await expect(beside(to, () => Promise.resolve())).rejects.toThrow('is not of this version');
      }
      const again: string[] = [];
      expect(await move(from, to, (step, done) => again.push(`${step} ${done}`))).toEqual(whole);
      expect(again.length).toBeLessThan(steps.length);
      const store = await openStore(to);
      await store.close();
    },
  );

  test('reports that the old database was changed meanwhile', async () => {
    const [old, there] = [filledPlace(), await emptyPostgres()];
    await expect(
      move(old, there, (step) => {
        if (step === 'Comparing') throw new Error('ended');
      }),
    ).rejects.toThrow('ended');
    await beside(old, ({ db }) => db.updateTable('secrets').set({ value: 'changed' }).execute());
    await expect(move(old, there)).rejects.toThrow(
      /^secrets has 3 rows in the new database and 3 in the old one, or other/,
    );
  });

  test('that was not made is reported at the start and by doctor', async () => {
    const [{ dataDir }, { databaseUrl }] = [filledPlace(), await emptyPostgres()];
    const place = { dataDir, databaseUrl };
    const said = async () => {
      const server = await openTestServer(place);
      await server.stop();
      const { out } = await runTool({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, 'doctor');
      return [server.logged.join(''), out].map((text) => text.includes('holds enquiries or readers. Stop the server'));
    };
    expect(await said()).toEqual([true, true]);
    await beside(place, ({ db }) => sql`drop schema corbiere cascade`.execute(db));
    await move({ dataDir, databaseUrl: undefined }, place);
    expect(await said()).toEqual([false, false]);
  });

  test('by the tool names both, shows counts and checksums, and says what to do next', async () => {
    const [old, there, back] = [filledPlace(), await emptyPostgres(), embeddedPlace()];
    const address = there.databaseUrl ?? '';
    const environment = { DATA_DIR: old.dataDir };
    expect(await refusalOf(runTool(environment, 'move', '--to', `sqlite:${back.dataDir}`))).toContain(
      'Both databases are of one engine.',
    );
    const { code, out, err } = await runTool(environment, 'move', '--to', address);
    expect([code, err]).toEqual([0, `Database: ${databaseFile(old.dataDir)}\n`]);
    expect(out).toMatch(/^TABLE +ROWS +CHECKSUM\n/);
    expect(out).toMatch(/\noutbox +250 +[0-9a-f]{16}\n/);
    expect(out).toContain("Set DATABASE_URL to it in the service's environment, and start.");
    const returned = await runTool(
      { DATA_DIR: old.dataDir, DATABASE_URL: address },
      'move',
      '--to',
      `sqlite:${back.dataDir}`,
      '--json',
    );
    expect(JSON.parse(returned.out)).toMatchObject({ to: databaseFile(back.dataDir) });
    expect((await runTool(environment, 'move', '--to', 'mysql://x')).err).toContain('sqlite:<folder>.');
  });
});
