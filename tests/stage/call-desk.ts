import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { Temporal } from 'temporal-polyfill';
import { leastDwell } from '../../functions/gates/dwell.ts';
import { mintToken, tokenHash } from '../../functions/mail/link-token.ts';
import { start, type Running } from '../../functions/start.ts';
import { root } from '../../tools/checks/root.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { beside } from './beside.ts';
import { day, hour, TestClock } from './clock.ts';

/** The built site and the functions on a clock of their own, which the tests of calls set. */
export interface CallDesk {
  readonly url: string;
  readonly clock: TestClock;
  /** Asks for a consultation, and returns the address of *Choose a time* in its acknowledgement. */
  link(): Promise<string>;
  /** Blocks each desk for the days to come. */
  closeDesks(): Promise<void>;
  /** Gives every time back: tests of one worker share the desk. */
  emptyDiary(): Promise<void>;
  stop(): Promise<void>;
}

/** @param now what the clock shows, as ISO time */
export async function openCallDesk(now: string): Promise<CallDesk> {
  const clock = new TestClock(now);
  const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-calls-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const running: Running = await start(
    {
      port,
      host: 'localhost',
      siteUrl: url,
      functionsUrl: url,
      dataDir,
      databaseUrl: undefined,
      smtpUrl: undefined,
      teamEmail: undefined,
      webhook: undefined,
      busyCalendars: [],
      mailFrom: undefined,
      bounceDomain: undefined,
      bouncesImapUrl: undefined,
      dkim: undefined,
      newcomerMailsPerHour: 500,
      signUpGuard: 'off',
      anonKey: undefined,
      allowedOrigins: [],
      trustProxy: false,
      logLevel: 'silent',
      siteDist: join(root, 'dist'),
      content: join(root, 'content'),
    },
    {
      now: clock.now,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
      dwell: leastDwell,
      renderThread: pathToFileURL(join(root, 'releases', 'current', 'build', 'render-thread.js')),
      pause: async () => undefined,
    },
  );
  const place = { dataDir, databaseUrl: undefined };
  const stored = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });
  return {
    url,
    clock,
    async link() {
      const email = `ada-${randomUUID()}@example.com`;
      const answer = await fetch(`${url}/functions/v1/request-consultation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada Lovelace', email, message: 'A mill that must stop.' }),
      });
      if (!answer.ok) throw new Error(`the request was answered with ${answer.status}`);
      const token = mintToken();
      const at = clock.now().getTime();
      await beside(place, async ({ db }) => {
        const { id } = await db.selectFrom('enquiries').select('id').where('email', '=', email).executeTakeFirstOrThrow();
        await db
          .insertInto('call_links')
          .values({ token_hash: tokenHash(token), purpose: 'times', enquiry_id: id, call_id: null, created_at: stored(at), expires_at: stored(at + 14 * day) })
          .execute();
      });
      return `${url}/consultation/times?t=${token}`;
    },
    async closeDesks() {
      const at = clock.now().getTime();
      await beside(place, async ({ db }) => {
        for (const desk of ['jersey', 'singapore'])
          await db
            .insertInto('call_blocks')
            .values({ id: randomUUID(), desk, starts_at: stored(at - hour), ends_at: stored(at + 60 * day), why: 'test', created_at: stored(at) })
            .execute();
      });
    },
    async emptyDiary() {
      await beside(place, async ({ db }) => {
        for (const table of ['call_blocks', 'call_cells', 'call_places', 'calls'] as const) await db.deleteFrom(table).execute();
      });
    },
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
