import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { engines, onPostgres, openFreshStore, temporaryFolder } from '../../tests/stage/engines.ts';
import { openInProcess } from '../../tests/faults/built-server.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { idList, isAmong } from './id-lists.ts';
import type { MigrationTable } from './migrate.ts';
import { openStore as openWith } from './open.ts';
import { isOutage } from './outage.ts';
import { beside, migrations, openStore, openStoreBeside, insert, within } from '../../tests/stage/stores.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { postgresDialect } from './postgres.ts';
import type { Tables } from './tables.ts';
import type { Database } from './store.ts';

const salt = (day: string) => ({ day, salt: 'x' });

// The embedded folder has one server, whose lock keeps the others out.
describe.each(onPostgres)('the store on $name', (engine) => {
  test('commits batches that arrive together in one commit', async () => {
    const { db, batch } = await openFreshStore(engine);
    const days = Array.from({ length: 12 }, (_, number) => `2026-11-${number + 10}`);
    await Promise.all(days.map((day) => batch(db.insertInto('rate_keys').values(salt(day)).compile())));
    const transactions = await db
      .selectFrom('rate_keys')
      .select(sql`xmin::text`.as('id'))
      .distinct()
      .execute();
    expect(transactions.length).toBeLessThan(days.length / 2);
  });

  test('migrates once when several processes start together', async () => {
    const place = await engine.emptyPlace();
    const codes = await Promise.all([1, 2, 3].map(() => openInProcess(place)));
    expect(codes).toEqual([0, 0, 0]);
    const applied = await beside(place, ({ db }) =>
      db.$extendTables<MigrationTable>().selectFrom('kysely_migration').select('name').execute(),
    );
    expect(applied).toHaveLength(Object.keys(migrations).length);
  });
});

describe.each(engines)('the store on $name', (engine) => {
  test.each([
    ['9999-01-01-of-tomorrow', 'written by a newer version of this program (it has 9999-01-01-of-tomorrow): upgrade'],
    [
      '0001-first-tables',
      'from before the first release, which this one does not read: with that version, write what you need into files',
    ],
  ])('refuses a database that has the migration %s', async (name, why) => {
    const place = await engine.place();
    const store = await openStore(place);
    await store.db
      .$extendTables<MigrationTable>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: '' })
      .execute();
    await store.close();
    await expect(openStore(place)).rejects.toThrow(why);
  });

  test('is as it was when a migration fails after others were made', async () => {
    const place = { ...(await engine.emptyPlace()), onFault: () => undefined };
    const broken = { ...migrations, '9999-broken': { up: () => Promise.reject(new Error('no')) } };
    await expect(openWith({ ...place, migrations: broken })).rejects.toThrow('could not be migrated: no');
    await expect(openStoreBeside(place)).rejects.toThrow('The database is not of this version');
    const store = await openStore(place);
    onTestFinished(() => store.close());
    expect(await store.isMigrated()).toBe(true);
  });

  test('answers each statement of a batch with its own rows; each sees what those before it did', async () => {
    const store = await openFreshStore(engine);
    const { db } = store;
    const days = db.selectFrom('rate_keys').select('day').orderBy('day').compile();
    const [before, , between, after] = await store.batch(
      days,
      db.insertInto('rate_keys').values(salt('2026-11-20')).compile(),
      db.insertInto('rate_keys').values(salt('2026-11-21')).returning('day').compile(),
      days,
    );
    expect([before, between, after]).toEqual([
      [],
      [{ day: '2026-11-21' }],
      [{ day: '2026-11-20' }, { day: '2026-11-21' }],
    ]);
  });

  test('answers a statement that a batch has several times with the rows of each, whatever the values', async () => {
    const store = await openFreshStore(engine);
    const words = ['plain', 'a "quote"', 'a \\ and a {comma,}', "an ' and an é", '', 'null'];
    const rows = words.map((day) => store.db.insertInto('rate_keys').values(salt(day)).returning('day').compile());
    expect(await store.batch(...rows)).toEqual(words.map((day) => [{ day }]));
    const known = store.db.selectFrom(store.db.selectFrom('rate_keys').select('day as id').as('known')).select('id');
    const all = known.where(isAmong(store.engine, sql`${idList(store.engine, words)}`)).compile();
    for (const found of await store.batch(all, all, all))
      expect(found.map(({ id }) => id).sort()).toEqual(words.sort());
  });

  test('undoes a batch of which one statement fails, throws that error, and leaves its neighbours alone', async () => {
    const store = await openFreshStore(engine);
    const days = Array.from({ length: 12 }, (_, number) => `2026-11-${number + 10}`);
    const stored = (day: string) => store.db.selectFrom('rate_keys').select('day').where('day', '=', day).execute();
    const outcomes = await Promise.allSettled(
      days.map(async (day, number) => {
        const insert = store.db.insertInto('rate_keys').values(salt(day)).compile();
        await store.batch(insert, ...(number === 5 ? [insert] : []));
        return stored(day);
      }),
    );
    for (const [number, outcome] of outcomes.entries())
      if (outcome.status === 'rejected')
        expect([number, String(outcome.reason)]).toEqual([5, expect.stringMatching(/unique/i)]);
      else expect(outcome.value).toEqual([{ day: days[number] }]);
    expect(await store.db.selectFrom('rate_keys').select('day').orderBy('day').execute()).toEqual(
      days.filter((_, number) => number !== 5).map((day) => ({ day })),
    );
  });

  test('keeps concurrent transactions apart', async () => {
    const store = await openFreshStore(engine);
    await insert(store, 'letter_returns', { letter_id: 'b', bounced: 0, complained: 0 });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        within(store, async (transaction) => {
          await transaction
            .updateTable('letter_returns')
            .set({ bounced: sql<number>`bounced + 1` })
            .where('letter_id', '=', 'b')
            .execute();
          await transaction.selectFrom('letter_returns').selectAll().execute();
        }),
      ),
    );
    const { bounced } = await store.db.selectFrom('letter_returns').select('bounced').executeTakeFirstOrThrow();
    expect(bounced).toBe(40);
  });
});

describe.each(onPostgres)('a row that somebody else has locked on $name', (engine) => {
  test('fails a change after three seconds as an outage, while other work goes on', async () => {
    const store = await openFreshStore(engine);
    await insert(store, 'secrets', [
      { name: 'locked', value: 'v' },
      { name: 'free', value: 'v' },
    ]);
    const change = (name: string) =>
      within(store, (transaction) =>
        transaction.updateTable('secrets').set({ value: 'w' }).where('name', '=', name).execute(),
      );
    await within(store, async (transaction) => {
      await transaction.updateTable('secrets').set({ value: 'x' }).where('name', '=', 'locked').execute();
      const waiting = Array.from({ length: 7 }, () => change('locked').catch((error: unknown) => error));
      expect((await Promise.all(waiting)).map(isOutage)).toEqual(waiting.map(() => true));
      await change('free');
    });
    await change('locked');
  });

  test('ends a statement that takes longer than an answer may, and frees its connection', async () => {
    const { databaseUrl = '' } = await engine.place();
    const db = new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, () => undefined, 1_000) });
    onTestFinished(() => db.destroy());
    const sleep = (database: Database) => sql`select pg_sleep(9)`.execute(database);
    const late = [
      ...Array.from({ length: 4 }, () => sleep(db)),
      ...Array.from({ length: 4 }, () => within({ db }, sleep)),
    ];
    expect((await Promise.allSettled(late)).map((end) => end.status === 'rejected' && isOutage(end.reason))).toEqual(
      late.map(() => true),
    );
    expect((await sql`select 1 as answer`.execute(db)).rows).toEqual([{ answer: 1 }]);
  });

  test('keeps neither the process from being ready nor other addresses from being answered', async () => {
    const place = await engine.place();
    const testServer = await openTestServer(place);
    const other = new Client({ connectionString: place.databaseUrl });
    await other.connect();
    // As a process that froze in the middle of an enquiry of this address.
    await other.query("begin; select pg_advisory_xact_lock(hashtextextended('ada@example.org', 1))");
    const post = (email: string, message: string) =>
      json(testServer, 'send-contact-message', {
        name: 'Ada',
        email,
        subject: 'support',
        message: `${message}, of at least twenty characters`,
      });
    const held = Array.from({ length: 8 }, (_, index) => post('ada@example.org', `Text ${index}`));
    const [ready, free] = await Promise.all([
      testServer.app.inject('/readyz'),
      post('grace@example.org', 'Another text'),
    ]);
    expect([ready.statusCode, free.statusCode]).toEqual([200, 200]);
    for (const answer of await Promise.all(held))
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    await other.end();
    expect((await post('ada@example.org', 'After it')).statusCode).toBe(200);
  });
});

describe('the embedded folder', () => {
  test('uses WAL, full synchronisation, secure deletion and foreign keys', async () => {
    const store = await openStore({ dataDir: temporaryFolder(), databaseUrl: undefined });
    onTestFinished(() => store.close());
    const read = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(store.db)).rows[0] ?? {},
      )[0];
    expect(
      await Promise.all(['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'busy_timeout'].map(read)),
    ).toEqual(['wal', 2, 1, 1, 0]);
  });

  test('is open to one server, and to the staff beside it', async () => {
    const place = { dataDir: temporaryFolder(), databaseUrl: undefined, onFault: () => undefined };
    const server = await openStore(place);
    await expect(openStore(place)).rejects.toBeInstanceOf(FolderInUse);
    const beside = await openStoreBeside(place);
    await insert(beside, 'rate_keys', salt('2026-11-20'));
    expect(await server.db.selectFrom('rate_keys').selectAll().execute()).toEqual([salt('2026-11-20')]);
    await beside.close();
    await server.close();
    const next = await openStore(place);
    await next.close();
  });

  test('is opened for the staff at once while the server is in the middle of a transaction', async () => {
    const place = { dataDir: temporaryFolder(), databaseUrl: undefined, onFault: () => undefined };
    const server = await openStore(place);
    await within(server, async (transaction) => {
      await transaction.insertInto('rate_keys').values(salt('2026-11-20')).execute();
      const beside = await openStoreBeside(place);
      expect(await beside.db.selectFrom('rate_keys').selectAll().execute()).toEqual([]);
      await beside.close();
    });
    await server.close();
  });

  test('is free again when its holder is killed', async () => {
    const folder = temporaryFolder();
    const holder = spawn(process.execPath, [join(inject('bundle'), 'store-process.js'), 'hold', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    lockFolder(folder).release();
  });
});
