import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresPrograms } from '../../tools/checks/needs.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { Ledger, untilSent, type Figures, type Place } from './ledger.ts';
import { MailServer } from './mail-server.ts';
import { ServerProcess, temporaryFolder, type Programs } from './server-process.ts';
import { Visitors } from './visitors.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';

/** Why a row of PostgreSQL cannot run here. */
export const noPostgres = (): string | undefined =>
  postgresPrograms() === undefined ? 'PostgreSQL is not installed (sudo apt-get install postgresql)' : undefined;

export interface Outcome extends Partial<Figures> {
  readonly note: string;
  readonly faults?: readonly string[];
}

export interface RowTools {
  readonly programs: Programs;
  readonly full: boolean;
}

/** One row of the matrix: a fault, and what became of everything that was acknowledged. */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** Why it cannot run on this machine; undefined when it can. */
  readonly missing?: () => string | undefined;
  run(tools: RowTools): Promise<Outcome>;
}

export interface Scene {
  readonly place: Place;
  readonly post: MailServer;
  readonly ledger: Ledger;
  readonly server: ServerProcess;
  readonly visitors: Visitors;
  /** Says goodbye to the visitors, lets the mails go out, stops the server and compares. */
  end(options?: { readonly mails?: boolean }): Promise<Outcome & Figures & { readonly faults: string[] }>;
}

export interface SceneOptions {
  readonly place?: Place;
  readonly databaseUrl?: string;
  readonly nodeOptions?: readonly string[];
  readonly environment?: Record<string, string>;
}

/** Opens a server on a fresh folder (or the given place). */
export async function openScene(
  { programs }: RowTools,
  {
    place = { dataDir: temporaryFolder(), databaseUrl: undefined },
    databaseUrl = place.databaseUrl,
    nodeOptions = [],
    environment = {},
  }: SceneOptions = {},
): Promise<Scene> {
  const post = new MailServer();
  await post.open();
  const ledger = new Ledger();
  const server = new ServerProcess(
    programs.server,
    await freePort(),
    {
      DATA_DIR: place.dataDir,
      SMTP_URL: post.url,
      NEWCOMER_MAILS_PER_HOUR: '100000000',
      SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
      TEAM_EMAIL: 'team@corbiere.example',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    nodeOptions,
  );
  await server.start();
  const visitors = new Visitors(() => server.url, ledger, post);
  return {
    place,
    post,
    ledger,
    server,
    visitors,
    async end({ mails = true } = {}) {
      await visitors.go();
      const faults: string[] = [];
      if (mails && !(await untilSent(place, 120))) faults.push('mails still wait after two minutes');
      const ready = await fetch(`${server.url}/readyz`).catch(() => undefined);
      if (ready?.status !== 200) faults.push(`not ready at the end: ${(await ready?.text()) ?? 'no answer'}`);
      if ((await server.stop()) !== 0) faults.push('did not stop cleanly');
      const figures = await ledger.audit(place, post, { mails });
      await post.close();
      return { ...figures, note: '', faults };
    },
  };
}

export const seconds = (count: number): Promise<void> => wait(count * 1000);
