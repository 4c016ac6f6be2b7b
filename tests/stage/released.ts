import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext } from '@playwright/test';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { EnquiryRow } from '../../features/enquiries/rows.ts';
import { replyKind } from '../../features/enquiries/reply.ts';
import { mintToken } from '../../core/mail/link-token.ts';
import { openLocalSession } from '../../core/desk/sign-in/sessions.ts';
import { databaseFile } from '../../core/store/open.ts';
import type { Store } from '../../core/store/store.ts';
import { root } from '../../tools/checks/root.ts';
import { freePort, startServer } from '../../tools/server/start-server.ts';
import { ProgramProcess } from '../faults/program-process.ts';
import { beside } from './stores.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';

export interface SiteWithPost {
  readonly url: string;
  readonly postOffice: PostOffice;
  beside<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  enquiriesOf(email: string): Promise<readonly EnquiryRow[]>;
  close(): Promise<void>;
}

/** A real server with its own database and SMTP server. @param environment further variables of the server's */
export async function openSiteWithPost(environment: Readonly<Record<string, string>>): Promise<SiteWithPost> {
  const postOffice = await startPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-desk-'));
  const server = await startServer({
    SMTP_URL: postOffice.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const place = { dataDir, databaseUrl: undefined };
  return {
    url: server.url,
    postOffice,
    beside: (work) => beside(place, work),
    enquiriesOf: (email) =>
      beside(place, (store) =>
        store.db.selectFrom('enquiries').selectAll().where('address_key', '=', email.toLowerCase()).execute(),
      ),
    async close() {
      await server.stop();
      await postOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface DeskOfRooms {
  readonly url: string;
  /** The same as `DESK_URL` names it, for people who sign in by mail: ada@firm.example and eve@firm.example. */
  readonly elsewhere: string;
  /** What the program printed, to sign in once. */
  link(): string;
  readonly site: string;
  readonly postOffice: PostOffice;
  beside<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  /** What the journal holds of a record, or of acts that begin so, in order: `ada calls.move`. */
  journal(of: { readonly record: string } | { readonly acts: string }): Promise<readonly string[]>;
  /** Opens a session as the tool does: what its requests carry. */
  session(who?: string): Promise<{ readonly token: string; readonly key: string; readonly cookie: string }>;
  signIn(context: BrowserContext, who?: string): Promise<void>;
  /** Stops the desk, as a lost connection looks to a browser, and starts it again at the same address. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Brings the held reply's email forward: its ten seconds are tested in reply.test.ts. */
  endHold(): Promise<void>;
  /** Starts the site's server anew at the same address: it reads the mailbox of answers at its start. */
  restartSite(): Promise<void>;
  /** Where both keep what they store, and what both have written to their logs. */
  readonly dataDir: string;
  logged(): string;
  /** Removes what tests stored and were emailed. The programs run on with their memory, such as clients' allowances. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** The built desk beside a real server, with its own SMTP server and database. @param environment further variables */
export async function openRooms(environment: Readonly<Record<string, string>> = {}): Promise<DeskOfRooms> {
  const postOffice = await startPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-rooms-'));
  const port = String(await freePort());
  const elsewhere = `http://localhost:${port}`;
  const variables = {
    SMTP_URL: postOffice.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DESK_URL: elsewhere,
    DESK_PEOPLE: 'ada@firm.example,eve@firm.example',
    ...environment,
  };
  const sitePort = { PORT: String(await freePort()) };
  let server = await startServer({ ...variables, ...sitePort });
  const servers = [server];
  const place = { dataDir, databaseUrl: environment['DATABASE_URL'] };
  const desk = new ProgramProcess(
    [join(root, 'build', 'desk.js'), '--no-open'],
    { ...variables, SITE_URL: server.url, DESK_PORT: port },
    'token=[\\w-]{43}\n',
  );
  await desk.start();
  const url = `http://127.0.0.1:${port}`;
  const tables = emptyTables(dataDir);
  const cookieName = `corbiere-desk-${port}`;
  const session: DeskOfRooms['session'] = async (who = 'ada@firm.example') => {
    const now = (): Date => new Date();
    const opened = await beside(place, (store) =>
      openLocalSession({ store, now, newId: v7, mintToken }, who, 'Chrome on Linux'),
    );
    return { ...opened, cookie: `${cookieName}=${opened.token}` };
  };
  return {
    url,
    elsewhere,
    link: () =>
      desk.written
        .join('')
        .match(/http:\S+token=[\w-]{43}/g)
        ?.at(-1) ?? '',
    site: server.url,
    postOffice,
    beside: (work) => beside(place, work),
    journal: (of) =>
      beside(place, async ({ db }) => {
        const lines = db.selectFrom('journal').select(['who', 'act']).orderBy('id');
        const asked =
          'record' in of ? lines.where('record', '=', of.record) : lines.where('act', 'like', `${of.acts}.%`);
        return (await asked.execute()).map(({ who, act }) => `${who.split('@')[0]} ${act}`);
      }),
    session,
    async signIn(context, who) {
      const { token, key } = await session(who);
      await context.addCookies([{ name: cookieName, value: token, url, httpOnly: true, sameSite: 'Strict' }]);
      await context.addInitScript((value) => {
        // A sandboxed frame has no storage.
        if (window.origin !== 'null') localStorage.setItem('session-key', value);
      }, key);
    },
    stop: async () => void (await desk.stop()),
    restart: () => desk.start(),
    async restartSite() {
      await server.stop();
      server = await startServer({ ...variables, ...sitePort });
      servers.push(server);
    },
    dataDir,
    logged: () => [...servers.map((one) => one.log()), ...desk.written].join(''),
    endHold: () =>
      beside(place, async ({ db }) => {
        const held = db
          .updateTable('outbox')
          .set({ due_at: new Date().toISOString() })
          .where('kind', '=', replyKind)
          .where('state', '=', 'waiting');
        const { numUpdatedRows } = await held.executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Error(`${numUpdatedRows} replies were held`);
      }),
    async empty() {
      emptyAgain(dataDir, tables);
      postOffice.forget();
    },
    async close() {
      await desk.stop();
      await server.stop();
      await postOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
}

/** Tables in which the programs' start left nothing. */
function emptyTables(dataDir: string): readonly string[] {
  using database = open(dataDir);
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(database.prepare("select name from sqlite_schema where type = 'table'").all());
  return tables
    .map(({ name }) => name)
    .filter((name) => database.prepare(`select 1 from "${name}" limit 1`).get() === undefined);
}

/** Deletes all rows of some tables, with the journal's triggers against deletion off for that moment. */
function emptyAgain(dataDir: string, tables: readonly string[]): void {
  using database = open(dataDir);
  database.exec('begin immediate; pragma defer_foreign_keys = on');
  const triggers = z
    .array(z.object({ name: z.string(), sql: z.string() }))
    .parse(database.prepare("select name, sql from sqlite_schema where type = 'trigger'").all());
  const statements = [
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...tables.map((name) => `delete from "${name}"`),
    ...triggers.map(({ sql }) => sql),
    'commit',
  ];
  for (const statement of statements) database.exec(statement);
}
