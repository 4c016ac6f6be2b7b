import { join } from 'node:path';
import { Client } from 'pg';
import { movedTables, ownSchema } from '../../../core/store/own-schema.ts';
import { freePort } from '../../../tools/server/start-server.ts';
import { makeOlderDatabase } from '../../stage/older-database.ts';
import { postgresPrograms } from '../../../tools/checks/needs.ts';
import { PostgresServer } from '../postgres-cluster.ts';
import { openScene, seconds, type Row, type RowTools } from '../row.ts';
import { ServerProcess, temporaryFolder, writeSite } from '../server-process.ts';

const readers = 200;
const questions = 40;
const addressOf = (number: number): string => `reader-${number}@older.example`;

/** Tables at which the upgrade is killed: one of the first that are moved, one in the middle, and the last. */
const killedAt = ['consent_events', 'outbox', 'vital_counts'];

async function fillOlder(databaseUrl: string): Promise<void> {
  const at = new Date().toISOString();
  await makeOlderDatabase(databaseUrl, async (db) => {
    const rows = Array.from({ length: readers }, (_, number) => ({ id: `s-${number}`, email: addressOf(number) }));
    await db
      .insertInto('subscribers')
      .values(rows.map(({ id, email }) => ({ id, email, address_key: email, state: 'confirmed' as const, created_at: at, changed_at: at })))
      .execute();
    await db
      .insertInto('consent_events')
      .values(rows.map(({ id }) => ({ id: `e-${id}`, subscriber_id: id, event: 'confirmed' as const, form: 'home', wording: '2026-11', at })))
      .execute();
    await db
      .insertInto('enquiries')
      .values(
        Array.from({ length: questions }, (_, number) => ({
          id: `q-${number}`,
          reference: `C-OLD-${number}`,
          kind: 'contact' as const,
          name: 'Ada',
          email: addressOf(number),
          address_key: addressOf(number),
          subject: 'General',
          message: 'Asked of the older version.',
          state: 'answered' as const,
          team: 'team@corbiere.example',
          acknowledged: 1,
          received_at: at,
          warn_at: at,
          due_at: at,
          answered_at: at,
        })),
      )
      .execute();
  });
}

/** Asks a database until it answers as awaited; after half a minute with what it answered last. */
async function awaited(client: Client, statement: string, values: readonly unknown[], wanted: string): Promise<string> {
  let answer = '';
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query<{ answer: string }>(statement, [...values]);
    answer = rows[0]?.answer ?? '';
    if (answer === wanted) break;
    await seconds(0.1);
  }
  return answer;
}

const waitingFor = 'select count(*)::text as answer from pg_locks where not granted and relation = $1::regclass';
const ourSessions = `select count(*)::text as answer from pg_stat_activity where application_name = 'corbiere-website'`;
const tablesIn = `select count(*)::text as answer from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' and relname = any ($2)`;

/** Starts an upgrade that cannot go past one table, kills it there, and says what is not as it was before. */
async function killAt(table: string, { programs }: RowTools, database: PostgresServer): Promise<string[]> {
  const holder = new Client({ connectionString: database.url });
  const observer = new Client({ connectionString: database.url });
  await Promise.all([holder.connect(), observer.connect()]);
  try {
    await holder.query(`begin; lock table public.${table} in access share mode`);
    const server = new ServerProcess(programs.server, await freePort(), {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: database.url,
      SITE_DIST: writeSite(join(temporaryFolder(), 'dist')),
    });
    const started = server.start().then(
      () => 'it started all the same',
      () => undefined,
    );
    const waiting = await awaited(observer, waitingFor, [`public.${table}`], '1');
    await server.kill();
    const went = await started;
    await holder.query('commit');
    const sessions = await awaited(observer, ourSessions, [], '0');
    const before = await observer.query<{ answer: string }>(tablesIn, ['public', movedTables]);
    const moved = await observer.query<{ answer: string }>(tablesIn, [ownSchema, movedTables]);
    return [
      ...(waiting === '1' ? [] : ['the upgrade was not on its way there']),
      ...(went === undefined ? [] : [went]),
      ...(sessions === '0' ? [] : [`${sessions} sessions of it are still there`]),
      ...(before.rows[0]?.answer === String(movedTables.length) && moved.rows[0]?.answer === '0'
        ? []
        : [`${before.rows[0]?.answer ?? ''} tables are where they were, ${moved.rows[0]?.answer ?? ''} are moved`]),
    ].map((fault) => `killed at ${table}: ${fault}`);
  } finally {
    await Promise.all([holder.end(), observer.end()]);
  }
}

export const schemaMoveRow: Row = {
  name: 'schema-move',
  title: 'an upgrade that moves the tables out of the schema public is killed between two of them, three times, and then let through',
  missing: () => (postgresPrograms() === undefined ? 'PostgreSQL is not installed (sudo apt-get install postgresql)' : undefined),
  async run(tools) {
    const database = await PostgresServer.create();
    await fillOlder(database.url);
    const faults: string[] = [];
    for (const table of killedAt) faults.push(...(await killAt(table, tools, database)));
    const scene = await openScene(tools, { place: { dataDir: temporaryFolder(), databaseUrl: database.url } });
    for (let number = 0; number < readers; number += 1) scene.ledger.note(addressOf(number), 'confirmed');
    scene.visitors.come(6);
    await scene.visitors.deeds(40);
    const outcome = await scene.end();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const kept = await client.query<{ answer: string }>(`select count(*)::text as answer from ${ownSchema}.enquiries where reference like 'C-OLD-%'`);
    const left = await client.query<{ answer: string }>(tablesIn, ['public', movedTables]);
    await client.end();
    database.stop();
    if (kept.rows[0]?.answer !== String(questions)) faults.push(`${kept.rows[0]?.answer ?? ''} of ${questions} older enquiries are there`);
    if (left.rows[0]?.answer !== '0') faults.push(`${left.rows[0]?.answer ?? ''} tables were left in public`);
    return {
      ...outcome,
      faults: [...(outcome.faults ?? []), ...faults],
      note: `${killedAt.length} kills, after each every table where it was; ${readers} readers and ${questions} enquiries of the older version kept`,
    };
  },
};
