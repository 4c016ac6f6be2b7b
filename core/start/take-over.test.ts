import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedPlace, engines, temporaryFolder } from '../../tests/stage/engines.ts';
import { portOf } from '../../tests/stage/loopback.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { openTestServer, root } from '../../tests/stage/test-server.ts';
import { releaseFollower, whyNotTaken, currentRelease, makeCurrent } from './releases.ts';
import { releaseFile, type ReleaseFacts } from './release.ts';

const facts: ReleaseFacts = {
  version: '0.1.0',
  builtAt: '2026-11-25T00:00:00.000Z',
  siteUrl: 'https://www.example.org',
  code: 'a',
  latest: '2026-11-20',
  coming: [],
  sources: '',
  backendUrl: '',
  files: '',
};

/** A release that says on every page which it is. */
function release(project: string, name: string, changes: Partial<ReleaseFacts> = {}): string {
  const folder = join(project, 'releases', name);
  mkdirSync(folder, { recursive: true });
  writeSiteFixture(join(folder, 'dist'));
  for (const page of ['about.html', 'index.html'])
    writeFileSync(join(folder, 'dist', page), `<!doctype html><title>${name}</title>${`<p>${name}</p>`.repeat(2_000)}`);
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, releaseFile), JSON.stringify({ ...facts, ...changes }));
  return folder;
}

test.each(engines)(
  'on $name, of two hundred requests a second none fails and none is of two releases while ten are taken over',
  async (engine) => {
    const project = temporaryFolder();
    const [first = '', ...others] = Array.from({ length: 11 }, (_, number) => release(project, `release-${number}`));
    const server = await openTestServer(await engine.place(), {
      siteDist: join(first, 'dist'),
      content: join(first, 'content'),
    });
    const seen = new Set<string>();
    const faults: string[] = [];
    let asked = 0;
    const ask = async (): Promise<void> => {
      asked += 1;
      // Every third takes the long way through Fastify, and one in three of those is a function.
      const path = asked % 9 === 0 ? '/readyz' : asked % 2 === 0 ? '/about' : '/';
      const answer = await fetch(`http://127.0.0.1:${portOf(server.app.server)}${path}`, {
        headers: asked % 3 === 0 ? { 'sec-gpc': '1' } : {},
      });
      const body = await answer.text();
      if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
      if (path === '/readyz') return;
      const names = new Set([...body.matchAll(/release-\d+/g)].map(([name]) => name));
      if (names.size !== 1) faults.push(`${path}: ${[...names].join(' and ')}`);
      for (const name of names) seen.add(name);
    };
    const running: Promise<void>[] = [];
    const timer = setInterval(() => running.push(ask().catch((error: unknown) => void faults.push(String(error)))), 5);
    onTestFinished(() => clearInterval(timer));
    const began = performance.now();
    for (const [number, next] of others.entries()) {
      await server.takeOver(next);
      // At least one answer of each before the next is taken.
      while (!seen.has(`release-${number + 1}`)) await new Promise(setImmediate);
    }
    clearInterval(timer);
    await Promise.all(running);
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(10);
    expect(running.length).toBeGreaterThan(Math.min(50, (performance.now() - began) / 50));
    await server.stop();
  },
  120_000,
);

test('releases that were served leave nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the collector cannot be asked for');
  const project = temporaryFolder();
  const both = [release(project, 'release-1'), release(project, 'release-2')];
  const [first = ''] = both;
  const server = await openTestServer(embeddedPlace(), {
    siteDist: join(first, 'dist'),
    content: join(first, 'content'),
  });
  const takeOver = async (times: number): Promise<number> => {
    for (let taken = 0; taken < times; taken += 1) {
      await server.takeOver(both[(taken + 1) % 2] ?? first);
      for (const path of ['/', '/about', '/search?q=robot']) await server.app.inject(path);
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await takeOver(6);
  expect(await takeOver(20)).toBeLessThan(before + 4_000_000);
}, 120_000);

test('a release in which something is missing is not taken, and the one before goes on', async () => {
  const project = temporaryFolder();
  const [first, broken] = [release(project, 'release-1'), join(project, 'releases', 'release-2')];
  mkdirSync(join(broken, 'dist'), { recursive: true });
  const server = await openTestServer(embeddedPlace(), {
    siteDist: join(first, 'dist'),
    content: join(first, 'content'),
  });
  await expect(server.takeOver(broken)).rejects.toThrow();
  expect((await server.app.inject('/about')).body).toContain('release-1');
  await server.takeOver(first);
});

test('what keeps a release from being taken over is told once, and the next one that can be is taken', async () => {
  const project = temporaryFolder();
  const own = release(project, 'release-1');
  const taken: string[] = [];
  const said: string[] = [];
  makeCurrent(project, own);
  const look = releaseFollower({
    own: currentRelease(project) ?? '',
    today: () => '2026-11-25',
    takeOver: async (folder) => void taken.push(folder.slice(-9)),
    log: { info: () => undefined, error: (told) => void said.push(JSON.stringify(told)) },
  });
  await look();
  makeCurrent(project, release(project, 'release-2', { code: 'b' }));
  await look();
  await look();
  makeCurrent(project, release(project, 'release-3', { latest: '2026-12-01' }));
  await look();
  makeCurrent(project, release(project, 'release-4'));
  await look();
  await look();
  expect(taken).toEqual(['release-4']);
  expect(said).toEqual([
    '{"release":"release-2","reason":"it has other code: restart the server"}',
    '{"release":"release-3","reason":"it carries a text of 2026-12-01, and today is 2026-11-25: build it again"}',
  ]);
  expect(whyNotTaken(facts, { ...facts, siteUrl: 'https://other.example' }, '2026-11-25')).toContain('restart');
});
