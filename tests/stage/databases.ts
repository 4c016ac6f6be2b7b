import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseFile } from '../../core/store/open.ts';
import { openStore } from './stores.ts';
import { startPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL made for this test run; empty when there is none on this machine. */
    postgresUrl: string;
    /** An embedded database with every migration and nothing in it, to be copied. */
    migratedFile: string;
  }
}

/** Database of the run's PostgreSQL with every migration and nothing in it, to be copied. */
export const migratedDatabase = 'migrated';

/** URL of another database of the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function makeMigratedDatabase(server: string, dataDir: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${migratedDatabase}`);
  await client.end();
  const store = await openStore({ dataDir, databaseUrl: databaseAt(server, migratedDatabase) });
  await store.close();
}

/** Starts a PostgreSQL for the whole test run, migrates one database of each engine for the tests to copy, and removes all of it afterwards. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-migrated-'));
  await (await openStore({ dataDir, databaseUrl: undefined })).close();
  project.provide('migratedFile', databaseFile(dataDir));

  // What is killed in the tests is our server, never this one: it need not reach the disk.
  const postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
  if (postgres) {
    await makeMigratedDatabase(postgres.url, dataDir);
  } else {
    const line = 'PostgreSQL is not installed: its tests are skipped. Run: sudo apt-get install postgresql';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
  }
  project.provide('postgresUrl', postgres?.url ?? '');
  return () => {
    postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
