import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../functions/store/open.ts';
import type { Engine, Store } from '../../functions/store/store.ts';

/** A place for a database of its own, removed when the test ends. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A folder for this test alone. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function freshPostgres(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export interface TestedEngine {
  readonly name: string;
  readonly engine: Engine;
  place(): Promise<Place>;
}

const sqlite: TestedEngine = {
  name: 'SQLite',
  engine: 'sqlite',
  place: () => Promise.resolve({ dataDir: temporaryFolder(), databaseUrl: undefined }),
};

const postgres: TestedEngine = {
  name: 'PostgreSQL',
  engine: 'postgres',
  place: async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshPostgres() }),
};

/** The engines this machine can test: the embedded one, and PostgreSQL where the run has one. */
export const engines: readonly TestedEngine[] = inject('postgresUrl') === '' ? [sqlite] : [sqlite, postgres];

/** Opens a fresh, migrated store that closes with the test. */
export async function openFreshStore(engine: TestedEngine): Promise<Store> {
  const store = await openStore({ ...(await engine.place()), onFault: () => undefined });
  onTestFinished(() => store.close());
  return store;
}
