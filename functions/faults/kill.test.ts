import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openStoreBeside } from '../store/open.ts';
import { buildForTests, runServer, type ServerProcess } from '../testing/built-server.ts';
import { engines, temporaryFolder } from '../testing/engines.ts';
import { openPostOffice } from '../testing/post-office.ts';
import { writeSiteFixture } from '../testing/site-fixture.ts';

const signUps = 500;
const kills = 20;
const senders = 4;

let program: string;
beforeAll(async () => { program = await buildForTests('kill'); });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Sign-ups acknowledged between two kills: random, but the same in every run. */
function spreadOfKills(): number[] {
  const [gaps = []] = fc.sample(fc.array(fc.integer({ min: 5, max: Math.floor(signUps / kills) - 2 }), { minLength: kills, maxLength: kills }), { numRuns: 1, seed: 4321 });
  return gaps;
}

describe.each(engines)('on $name', (engine) => {
  test(`${kills} kills during ${signUps} sign-ups lose nothing that was acknowledged, and every mail arrives`, { timeout: 300_000 }, async () => {
    const place = await engine.place();
    const post = await openPostOffice();
    const port = await freePort();
    const environment = {
      PORT: String(port), HOST: '127.0.0.1', DATA_DIR: place.dataDir, SMTP_URL: post.url, TRUST_PROXY: 'loopback',
      SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    };
    let server: ServerProcess = await runServer(program, environment);
    onTestFinished(async () => { await server.kill(); });
    let killed = 0;
    let restart: Promise<void> | undefined;
    const gaps = spreadOfKills();
    let untilKill = gaps[0] ?? 1;
    const acknowledged: string[] = [];
    let next = 0;

    const killAndRestart = async (): Promise<void> => {
      killed += 1;
      untilKill = gaps[killed] ?? Number.POSITIVE_INFINITY;
      await server.kill();
      server = await runServer(program, environment);
    };

    /** One reader signs up, again and again until the server has said yes. */
    const signUp = async (number: number): Promise<void> => {
      const email = `reader-${number}@example.org`;
      for (;;) {
        await restart;
        const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` },
          body: JSON.stringify({ email }),
        }).catch(() => undefined);
        if (answer === undefined) continue;
        expect(answer.status).toBe(200);
        acknowledged.push(email);
        untilKill -= 1;
        // The other senders are in the middle of theirs when the kill comes.
        if (untilKill <= 0 && killed < kills) restart = killAndRestart();
        return;
      }
    };
    await Promise.all(Array.from({ length: senders }, async () => {
      while (next < signUps) await signUp(next++);
    }));
    await restart;
    expect(killed).toBe(kills);
    expect(acknowledged).toHaveLength(signUps);

    const mailed = (): Set<string> => new Set(post.mails.flatMap((mail) => mail.to?.map(({ address }) => address ?? '') ?? []));
    for (let count = post.mails.length; mailed().size < signUps; count += 1) await post.received(count + 1);
    const store = await openStoreBeside({ ...place, onFault: () => undefined });
    const stored = await store.db.selectFrom('subscribers').select('email').execute();
    await store.close();
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(acknowledged));
    expect(mailed()).toEqual(new Set(acknowledged));
    expect(await server.stop()).toBe(0);
  });

  test(`a mail server that is down for ${signUps} sign-ups and then up gets every mail, none twice`, { timeout: 300_000 }, async () => {
    const place = await engine.place();
    const down = await openPostOffice();
    await down.close();
    const port = await freePort();
    const server = await runServer(program, {
      PORT: String(port), HOST: '127.0.0.1', DATA_DIR: place.dataDir, SMTP_URL: down.url, TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent',
      SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    });
    onTestFinished(async () => { await server.kill(); });
    const all = Array.from({ length: signUps }, (_, number) => number);
    await Promise.all(Array.from({ length: senders }, async () => {
      for (let number = all.pop(); number !== undefined; number = all.pop()) {
        const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/subscribe-newsletter`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` },
          body: JSON.stringify({ email: `reader-${number}@example.org` }),
        });
        expect(answer.status).toBe(200);
      }
    }));
    const up = await openPostOffice({ port: down.port });
    await up.received(signUps);
    // Only what was sent is left to send: stopping lets a second copy, if there were one, arrive first.
    expect(await server.stop()).toBe(0);
    expect(up.mails).toHaveLength(signUps);
    expect(new Set(up.mails.map(({ messageId }) => messageId)).size).toBe(signUps);
  });
});
