import type { TestProject } from 'vitest/node';
import { startPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL made for this test run; empty when there is none on this machine. */
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for the whole test run, and removes it afterwards. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  // What is killed in the tests is our server, never this one: it need not reach the disk.
  const postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
  if (!postgres) {
    const line = 'PostgreSQL is not installed: its tests are skipped. Run: sudo apt-get install postgresql';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
    project.provide('postgresUrl', '');
    return undefined;
  }
  project.provide('postgresUrl', postgres.url);
  return () => {
    postgres.stop();
  };
}
