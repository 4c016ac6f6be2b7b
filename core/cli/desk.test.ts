import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { v7 } from 'uuid';
import { beside } from '../../tests/stage/stores.ts';
import { deskAppFixture } from '../../tests/stage/desk-server.ts';
import { engines, migrateByCopy, migratedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { mintToken } from '../mail/link-token.ts';
import { mintLink } from '../desk/sign-in/links.ts';
import { useLink } from '../desk/sign-in/sessions.ts';
import { runTool, spawnTool } from '../../tests/stage/staff-tool.ts';

/** The desk as somebody starts it, with what it says; it ends with the test. */
function spawnDesk(environment: Readonly<Record<string, string>>) {
  const child = spawn(
    process.execPath,
    [join(inject('bundle'), 'corbiere.js'), 'desk', '--port', '0', '--no-open', '--as', 'ada@firm.example'],
    {
      env: { PATH: process.env['PATH'] ?? '', DESK_APP: deskAppFixture(), LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // It hands the signal on to the desk's own program, which nothing would end if it were killed itself.
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void pieces.push(chunk.toString()));
  return { child, said: () => pieces.join('') };
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot && engines.length > 1)(
  "opened by root it takes the rights of the data folder's owner, with PostgreSQL too",
  async () => {
    const place = await engines.at(-1)?.place();
    if (place?.databaseUrl === undefined) throw new Error('This test needs PostgreSQL.');
    migrateByCopy(place);
    const app = deskAppFixture();
    for (const folder of [place.dataDir, app]) chownSync(folder, 65_534, 65_534);
    const { child, said } = spawnDesk({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, DESK_APP: app });
    await expect.poll(said, { timeout: 15_000 }).toMatch(/http:\S+token=[\w-]{43}/);
    expect(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8')).toMatch(/^Uid:(?:\s+65534){4}$/m);
  },
);

test('opens the desk, prints a link that signs in once, and ends when it is told to', async () => {
  const place = migratedPlace();
  const { child, said } = spawnDesk({ DATA_DIR: place.dataDir });
  await expect.poll(said).toMatch(/http:\S+token=[\w-]{43}/);
  expect(said()).toContain('Database: ');
  expect(said()).toContain('This link signs ada@firm.example in, once:');
  const link = new URL(/http:\S+token=[\w-]{43}/.exec(said())?.[0] ?? '');
  expect(link.hostname).toBe('127.0.0.1');
  const opened = await fetch(new URL('/sign-in/link', link), {
    method: 'POST',
    headers: { origin: link.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }),
    redirect: 'manual',
  });
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const key = opened.headers.get('location')?.replace('/#key=', '/~') ?? '';
  const ask = async (): Promise<number> =>
    (await fetch(new URL(`${key}/api/marks`, link), { headers: { cookie } })).status;
  expect([opened.status, await ask()]).toEqual([303, 200]);

  const sessions = await runTool({ DATA_DIR: place.dataDir }, 'desk', 'sessions', '--json');
  expect(JSON.parse(sessions.out)).toEqual([expect.objectContaining({ who: 'ada@firm.example', local: true })]);
  const ended = await runTool({ DATA_DIR: place.dataDir }, 'desk', 'sign-out', 'ada@firm.example');
  expect([ended.code, ended.out, await ask()]).toEqual([0, '1 session was ended.\n', 401]);
  expect((await runTool({ DATA_DIR: place.dataDir }, 'desk', 'sessions')).out).toBe('Nobody is signed in.\n');

  const exit = once(child, 'exit');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
});

test('sessions of somebody who is no longer on the list are called refused', async () => {
  const place = migratedPlace();
  await beside(place, async (store) => {
    const tools = { store, now: () => new Date(), newId: v7, mintToken };
    for (const who of ['ada@firm.example', 'eve@firm.example'])
      await useLink(tools, [who], await mintLink(tools, who), { device: 'Firefox on Linux', keyed: false });
  });
  const listed = { DATA_DIR: place.dataDir, DESK_URL: 'https://desk.firm.example', DESK_PEOPLE: 'ada@firm.example' };
  const { code, out } = await runTool(listed, 'desk', 'sessions');
  expect([code, out]).toEqual([0, expect.stringMatching(/eve@firm\.example \(refused\) /)]);
  expect(out).not.toContain('ada@firm.example (refused)');
});

test('says in one line what keeps the desk from opening', async () => {
  const refused = (dataDir: string, app: string) =>
    spawnTool({ DATA_DIR: dataDir, DESK_APP: app }, 'desk', '--no-open', '--port', '0');
  const nothing = await refused(temporaryFolder(), deskAppFixture());
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('there is nothing to look at')]);
  const place = migratedPlace();
  const unbuilt = await refused(place.dataDir, temporaryFolder());
  expect([unbuilt.code, unbuilt.err]).toEqual([
    1,
    expect.stringContaining('the desk is not built. Run: npm run build'),
  ]);
  for (const wrong of [
    ['--port', 'many'],
    ['--as', 'ada'],
  ])
    expect((await runTool({ DATA_DIR: place.dataDir }, 'desk', ...wrong)).code).toBe(1);
});
