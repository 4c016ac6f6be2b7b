import { join } from 'node:path';
import { v7 } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { mintToken } from '../../core/mail/link-token.ts';
import { openLocalSession, type OpenedSession } from '../../core/desk/sign-in/sessions.ts';
import { beside } from '../stage/stores.ts';
import { runServer } from './built-server.ts';
import { deskAppFixture } from '../stage/desk-server.ts';
import { embeddedPlace, isLong, migrateByCopy } from '../stage/engines.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { ProgramProcess } from './program-process.ts';

interface End {
  readonly id: string;
  readonly key: string;
}

class DeskProcess extends ProgramProcess {
  readonly #url: string;

  constructor(dataDir: string, port: number) {
    const environment = { DATA_DIR: dataDir, DESK_PORT: String(port), DESK_APP: deskAppFixture(), LOG_LEVEL: 'warn' };
    super([join(inject('bundle'), 'desk.js'), '--no-open', '--as', 'ada'], environment, 'The desk is open at');
    this.#url = `http://127.0.0.1:${port}`;
    onTestFinished(() => this.kill());
  }

  async end({ token, key }: OpenedSession, body: End): Promise<number | undefined> {
    const cookie = `corbiere-desk-${new URL(this.#url).port}=${token}`;
    const answer = await fetch(`${this.#url}/~${key}/api/acts/sessions.end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#url, cookie },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    return answer?.status;
  }
}

test('two desks and a server, one desk killed, lose nothing and do nothing twice', { timeout: 300_000 }, async () => {
  const place = embeddedPlace();
  const { dataDir } = place;
  migrateByCopy(place);
  const ends: End[] = [];
  const own = await beside(place, async (store) => {
    const tools = { store, now: () => new Date(), newId: v7, mintToken };
    const open = () => openLocalSession(tools, 'ada@firm.example', 'Firefox');
    while (ends.length < (isLong ? 400 : 80)) ends.push({ id: (await open()).id, key: crypto.randomUUID() });
    return open();
  });
  const port = String(await freePort());
  const SITE_DIST = writeSiteFixture(join(dataDir, 'site'));
  const server = await runServer({ DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', SITE_DIST });
  onTestFinished(() => server.kill());
  const desks = [new DeskProcess(dataDir, await freePort()), new DeskProcess(dataDir, await freePort())] as const;
  await Promise.all(desks.map((desk) => desk.start()));
  // As many as one network may send.
  const posts = 36;
  const visitor = async (lane: number): Promise<void> => {
    for (let number = lane; number < posts; number += 4) {
      const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `ada-${number}@example.org` }),
      });
      expect(answer.status).toBe(200);
    }
  };
  let restarted: Promise<void> | undefined;
  const colleague = async (desk: DeskProcess, lane: number): Promise<void> => {
    for (let number = lane; number < ends.length; number += 8) {
      const end = ends[number] ?? { id: '', key: '' };
      if (number > ends.length / 2) restarted ??= desks[0].kill().then(() => desks[0].start());
      // Whoever got no answer asks again, with the key that named the act.
      while ((await desk.end(own, end)) !== 200) await restarted;
    }
  };
  const lanes = [0, 1, 2, 3, 4, 5, 6, 7];
  await Promise.all([...[0, 1, 2, 3].map(visitor), ...lanes.map((lane) => colleague(desks[lane % 2 ? 1 : 0], lane))]);
  const { lines, open, signUps } = await beside(place, async ({ db }) => ({
    lines: await db.selectFrom('journal').select(['key', 'record']).where('act', '=', 'desk.sign-out').execute(),
    open: await db.selectFrom('desk_sessions').select('id').where('ended_at', 'is', null).execute(),
    signUps: await db.selectFrom('sign_ups').select('email').execute(),
  }));
  const said = (all: readonly { key: string | null; record: string | null }[]) =>
    all.map(({ key, record }) => `${key} ${record}`).sort();
  expect(said(lines)).toEqual(said(ends.map(({ id, key }) => ({ key, record: id }))));
  expect(open).toEqual([{ id: own.id }]);
  expect(new Set(signUps.map(({ email }) => email)).size).toBe(posts);
  expect(desks.flatMap(({ written }) => written).join('')).not.toMatch(/locked|busy/i);
  expect(await Promise.all(desks.map((desk) => desk.stop()))).toEqual([0, 0]);
  expect(await server.stop()).toBe(0);
});
