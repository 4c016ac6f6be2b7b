import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { build } from 'esbuild';
import { databaseFile } from '../../core/store/open.ts';
import { openStore } from './stores.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { functionsBuild } from '../../tools/build/functions-bundle.ts';
import { root } from '../../tools/checks/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL made for this test run; empty when there is none on this machine. */
    postgresUrl: string;
    /** An embedded database with every migration and nothing in it, to be copied. */
    migratedFile: string;
    /** Folder of the functions and the tests' programs as the build bundles them; what is in each: `metafile.json`. */
    bundle: string;
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

async function provideDatabases(project: TestProject): Promise<() => void> {
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

const ownPrograms = {
  'tool-process': 'tests/programs/tool-process.ts',
  'store-process': 'tests/programs/store-process.ts',
  'move-process': 'tests/programs/move-process.ts',
  'call-process': 'tests/programs/call-process.ts',
  'letter-process': 'tests/programs/letter-process.ts',
  'shifted-clock': 'tests/programs/shifted-clock.ts',
};

/** Bundles the functions for the run, so that no test runs a stale or half-written build. */
async function provideBundle(project: TestProject): Promise<() => void> {
  const outdir = join(root, 'node_modules', '.cache', 'corbiere-tests', `bundle-${process.pid}`);
  const { metafile } = await build({ ...functionsBuild(root, outdir, ownPrograms), sourcemap: false, metafile: true });
  writeFileSync(join(outdir, 'metafile.json'), JSON.stringify(metafile));
  project.provide('bundle', outdir);
  return () => rmSync(outdir, { recursive: true, force: true });
}

/** What a whole run shares: a PostgreSQL, an embedded database to copy, and the bundle of the server. */
export default async function setup(project: TestProject): Promise<() => void> {
  const [removeDatabases, removeBundle] = await Promise.all([provideDatabases(project), provideBundle(project)]);
  return () => {
    removeDatabases();
    removeBundle();
  };
}
