import { join } from 'node:path';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { mintToken } from '../../core/mail/link-token.ts';
import { openLocalSession, type OpenedSession } from '../../core/desk/sign-in/sessions.ts';
import { beside } from '../stage/stores.ts';
import { runServer } from './built-server.ts';
import { deskAppFixture } from '../stage/desk-server.ts';
import { embeddedPlace, engines, migrateByCopy, type Place, isLong } from '../stage/engines.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { ProgramProcess } from './program-process.ts';

const kills = isLong ? 30 : 2;
const actsPerKill = isLong ? 24 : 12;
const who = 'ada@firm.example';

/** The desk's own program on a place, at a port that stays the same from start to start. */
class DeskProcess extends ProgramProcess {
  readonly url: string;

  constructor({ dataDir, databaseUrl }: Place, port: number) {
    const environment = {
      DATA_DIR: dataDir,
      DESK_PORT: String(port),
      DESK_APP: deskAppFixture(),
      LOG_LEVEL: 'warn',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    super([join(inject('bundle'), 'desk.js'), '--no-open', '--as', who], environment, 'The desk is open at');
    this.url = `http://127.0.0.1:${port}`;
    onTestFinished(() => this.kill());
  }

  /** Does an act; undefined when no answer came. */
  async act(
    name: string,
    session: Pick<OpenedSession, 'token' | 'key'>,
    body: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined> {
    const headers = {
      'content-type': 'application/json',
      origin: this.url,
      cookie: `corbiere-desk-${new URL(this.url).port}=${session.token}`,
    };
    const answer = await fetch(`${this.url}/~${session.key}/api/acts/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    return answer?.status;
  }
}

interface Sessions {
  /** Of whoever acts. */
  readonly own: OpenedSession;
  /** Ids of sessions that acts are to end, each with the key of its act. */
  readonly ends: readonly { readonly id: string; readonly key: string }[];
}

async function addSessions(place: Place, count: number): Promise<Sessions> {
  return beside(place, async (store) => {
    const tools = { store, now: () => new Date(), newId: v7, mintToken };
    const own = await openLocalSession(tools, who, 'Firefox');
    const ends: { id: string; key: string }[] = [];
    for (let number = 0; number < count; number += 1)
      ends.push({ id: (await openLocalSession(tools, who, 'Firefox')).id, key: crypto.randomUUID() });
    return { own, ends };
  });
}

/** What the journal and the sessions say of the acts: each was done once, and stands in the journal once. */
async function expectDoneOnce(place: Place, { ends }: Sessions): Promise<void> {
  const { lines, open } = await beside(place, async ({ db }) => ({
    lines: await db.selectFrom('journal').select(['key', 'record']).where('act', '=', 'desk.sign-out').execute(),
    open: await db.selectFrom('desk_sessions').select('id').where('ended_at', 'is', null).execute(),
  }));
  const inOrder = (one: { readonly key: string | null }, other: { readonly key: string | null }): number =>
    (one.key ?? '').localeCompare(other.key ?? '');
  expect(lines.toSorted(inOrder)).toEqual(ends.map(({ id, key }) => ({ key, record: id })).toSorted(inOrder));
  expect(open.filter(({ id }) => ends.some((end) => end.id === id))).toEqual([]);
}

describe.each(engines)('the desk on $name', (engine) => {
  test(
    `${kills} kills in the middle of acts lose no act that was answered, and leave none half done or done twice`,
    { timeout: 300_000 },
    async () => {
      const place = await engine.place();
      const sessions = await addSessions(place, kills * actsPerKill);
      const desk = new DeskProcess(place, await freePort());
      await desk.start();
      for (let round = 0; round < kills; round += 1) {
        const batch = sessions.ends.slice(round * actsPerKill, (round + 1) * actsPerKill);
        let answered = 0;
        const killAfter = 1 + ((round * 5) % (actsPerKill - 2));
        let killed: Promise<void> | undefined;
        const first = await Promise.all(
          batch.map(async (end) => {
            const status = await desk.act('sessions.end', sessions.own, { ...end });
            answered += status === 200 ? 1 : 0;
            if (answered >= killAfter) killed ??= desk.kill();
            return { end, status };
          }),
        );
        await killed;
        const done = await beside(place, (store) =>
          store.db
            .selectFrom('journal')
            .select('key')
            .where(
              'key',
              'in',
              batch.map(({ key }) => key),
            )
            .execute(),
        );
        const acknowledged = first.filter(({ status }) => status === 200).map(({ end }) => end.key);
        expect(acknowledged.filter((key) => !done.some((line) => line.key === key))).toEqual([]);
        await desk.start();
        // The person asks again, with the key that named the act.
        const second = await Promise.all(batch.map((end) => desk.act('sessions.end', sessions.own, { ...end })));
        expect(new Set(second)).toEqual(new Set([200]));
      }
      await expectDoneOnce(place, sessions);
      expect(await desk.stop()).toBe(0);
    },
  );
});

test(
  'two desks and the server on one folder under load lose nothing, and nobody reads of a lock',
  { timeout: 300_000 },
  async () => {
    const place = embeddedPlace();
    migrateByCopy(place);
    const sessions = await addSessions(place, isLong ? 400 : 80);
    const port = await freePort();
    const siteDist = writeSiteFixture(join(place.dataDir, 'site'));
    const server = await runServer({
      DATA_DIR: place.dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_DIST: siteDist,
    });
    onTestFinished(() => server.kill());
    const desks = [new DeskProcess(place, await freePort()), new DeskProcess(place, await freePort())];
    await Promise.all(desks.map((desk) => desk.start()));
    // As many as one network may send.
    const posts = 36;
    const statuses = new Map<string, number>();
    const note = (what: string): void => void statuses.set(what, (statuses.get(what) ?? 0) + 1);
    const visitor = async (lane: number): Promise<void> => {
      for (let number = lane; number < posts; number += 4) {
        const body = JSON.stringify({ email: `ada-${number}@example.org` });
        const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        note(`site ${answer.status}`);
      }
    };
    const colleague = async (desk: DeskProcess, offset: number): Promise<void> => {
      for (let number = offset; number < sessions.ends.length; number += desks.length) {
        note(`desk ${(await desk.act('sessions.end', sessions.own, { ...sessions.ends[number] })) ?? 'silent'}`);
      }
    };
    await Promise.all([...[0, 1, 2, 3].map(visitor), ...desks.map(colleague)]);
    expect(Object.fromEntries(statuses)).toEqual({ 'site 200': posts, 'desk 200': sessions.ends.length });
    await expectDoneOnce(place, sessions);
    const signUps = await beside(place, (store) => store.db.selectFrom('sign_ups').select('email').execute());
    expect(new Set(signUps.map(({ email }) => email)).size).toBe(posts);
    expect(desks.flatMap(({ written }) => written).join('')).not.toMatch(/locked|busy/i);
    expect(await Promise.all(desks.map((desk) => desk.stop()))).toEqual([0, 0]);
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(engines.length > 1)(
  'a database whose connections break under the desk costs no act: what got no answer is asked again by its key',
  { timeout: 300_000 },
  async () => {
    const place = await (engines.at(-1) ?? engines[0])?.place();
    if (place?.databaseUrl === undefined) throw new Error('This test needs PostgreSQL.');
    const sessions = await addSessions(place, isLong ? 120 : 30);
    const desk = new DeskProcess(place, await freePort());
    await desk.start();
    const admin = new Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    onTestFinished(() => admin.end());
    const name = new URL(place.databaseUrl).pathname.slice(1);
    let left = sessions.ends.length;
    let breaking: Promise<unknown> = Promise.resolve();
    await Promise.all(
      sessions.ends.map(async (end, number) => {
        for (let attempt = 0; attempt < 200; attempt += 1) {
          const status = await desk.act('sessions.end', sessions.own, { ...end });
          if (status === 200) break;
          expect([undefined, 503]).toContain(status);
        }
        left -= 1;
        if (number % 8 === 0)
          breaking = breaking.then(() =>
            admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
          );
      }),
    );
    await breaking;
    expect(left).toBe(0);
    await expectDoneOnce(place, sessions);
    expect(await desk.stop()).toBe(0);
  },
);
