import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migratedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { runTool, refusalOf } from '../../tests/stage/staff-tool.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { beside, migrations } from '../../tests/stage/stores.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { json } from '../../tests/stage/enquiries.ts';

const corbiere = (dataDir: string, args: readonly string[], environment: Record<string, string> = {}) =>
  runTool({ DATA_DIR: dataDir, ...environment }, ...args);

async function emails(dataDir: string): Promise<string[]> {
  const rows = await beside({ dataDir, databaseUrl: undefined }, ({ db }) =>
    db.selectFrom('subscribers').select('email').orderBy('id').execute(),
  );
  return rows.map(({ email }) => email);
}

const mailFiles = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .sort();

test('a backup made while visitors write is of one moment, whole, and comes back with its mails', async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'site.backup');
  const server = await openTestServer({ dataDir, databaseUrl: undefined }, { trustProxy: true });
  let next = 0;
  const signUp = async (): Promise<void> => {
    const number = next++;
    const client = `198.18.${Math.floor(number / 256)}.${number % 256}`;
    const typed = { email: `reader-${number}@example.org` };
    const { statusCode } = await json(server, 'subscribe-newsletter', typed, { 'x-forwarded-for': client });
    expect(statusCode).toBe(200);
  };
  for (let count = 0; count < 20; count += 1) await signUp();
  await expect.poll(() => mailFiles(dataDir).length).toBe(20);
  const backing = corbiere(dataDir, ['backup', file, '--json']);
  while (!existsSync(file)) await signUp();
  const made = JSON.parse((await backing).out);
  expect(made).toMatchObject({ file, bytes: statSync(file).size });
  expect(made.subscribers).toBeGreaterThanOrEqual(20);
  expect(made.mailFiles).toBeGreaterThanOrEqual(20);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const refused = await corbiere(dataDir, ['restore', file, '--replace']);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('is in use by another process. Stop that process'),
  ]);
  await server.stop();

  const elsewhere = temporaryFolder();
  const restored = await corbiere(elsewhere, ['restore', file]);
  expect([restored.code, restored.err]).toEqual([0, `Database: ${join(elsewhere, 'corbiere.sqlite')}\n`]);
  expect(await emails(elsewhere)).toEqual((await emails(dataDir)).slice(0, made.subscribers));
  expect(mailFiles(elsewhere)).toHaveLength(made.mailFiles);
  expect(readFileSync(join(elsewhere, 'mail', mailFiles(elsewhere)[0] ?? ''))).toEqual(
    readFileSync(join(dataDir, 'mail', mailFiles(dataDir)[0] ?? '')),
  );
  const again = await openTestServer({ dataDir: elsewhere, databaseUrl: undefined });
  expect((await again.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('neither a backup nor a restore that is ended leaves a second copy behind', async () => {
  const { dataDir } = migratedPlace();
  const folder = temporaryFolder();
  const terms = { replace: true, counted: [], migrations, now: new Date(), prepare: () => Promise.resolve() };
  const file = join(folder, 'whole');
  await backUp(dataDir, file, terms);
  const left: string[][] = [];
  const ended = (step: string): void => {
    if (step !== 'Verifying') return;
    // What the process runs at its end.
    process.listeners('exit').at(-1)?.(130);
    left.push([folder, dataDir].flatMap((place) => readdirSync(place)).filter((name) => /part|restoring/.test(name)));
    throw new Error('ended');
  };
  await expect(backUp(dataDir, join(folder, 'next'), { ...terms, progress: ended })).rejects.toThrow('ended');
  await expect(restore(dataDir, file, { ...terms, progress: ended })).rejects.toThrow('ended');
  expect(left).toEqual([[], []]);
});

test('nothing is overwritten unasked, and what a restore replaces is set aside', async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'site.backup');
  expect((await corbiere(dataDir, ['backup', file])).err).toContain('there is nothing to back up');
  const server = await openTestServer({ dataDir, databaseUrl: undefined });
  await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
  await expect.poll(() => mailFiles(dataDir).length).toBe(1);
  expect((await corbiere(dataDir, ['backup', file])).out).toMatch(/ 0 enquiries, .*1 subscribers, /);
  expect((await corbiere(dataDir, ['backup', file])).err).toContain('exists. Name another file, or add --replace.');
  const unmounted = join(file, '..', 'not-mounted');
  expect(await refusalOf(corbiere(dataDir, ['backup', join(unmounted, 'copy')]))).toContain(
    `${unmounted} is not a folder: no backup was made. Make it, or name another one; if it is on another disk, mount that.\n`,
  );
  expect(existsSync(unmounted)).toBe(false);
  expect((await corbiere(dataDir, ['backup', file, '--replace'])).code).toBe(0);
  await json(server, 'subscribe-newsletter', { email: 'eve@example.org' });
  await expect.poll(() => mailFiles(dataDir).length).toBe(2);
  await server.stop();
  expect((await corbiere(dataDir, ['restore', file])).err).toContain('Add --replace');
  expect(await emails(dataDir)).toEqual(['ada@example.org', 'eve@example.org']);
  const { setAside } = JSON.parse((await corbiere(dataDir, ['restore', file, '--replace', '--json'])).out);
  expect(await emails(dataDir)).toEqual(['ada@example.org']);
  expect(await emails(setAside)).toEqual(['ada@example.org', 'eve@example.org']);
});

test('whoever was erased after a backup was made is erased again by its restore, with their mails', async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'site.backup');
  const server = await openTestServer({ dataDir, databaseUrl: undefined });
  for (const email of ['ada@example.org', 'eve@example.org']) await json(server, 'subscribe-newsletter', { email });
  await expect.poll(() => mailFiles(dataDir).length).toBe(2);
  await server.worker.stop();
  expect((await corbiere(dataDir, ['backup', file])).code).toBe(0);
  expect((await corbiere(dataDir, ['people', 'forget', 'ada@example.org'])).code).toBe(0);
  await server.stop();
  const { out } = await corbiere(dataDir, ['restore', file, '--replace']);
  expect(out).toContain('Erased again, because they were erased after the backup was made: 1.');
  expect(await emails(dataDir)).toEqual(['eve@example.org']);
  expect(mailFiles(dataDir)).toHaveLength(1);
  expect((await corbiere(dataDir, ['people', 'show', 'ada@example.org'])).err).toContain(
    'Nothing is stored about ada@example.org.',
  );
});

test('a file that is no whole backup of this version changes nothing', async () => {
  const dataDir = temporaryFolder();
  const folder = temporaryFolder();
  const server = await openTestServer({ dataDir, databaseUrl: undefined });
  await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
  await expect.poll(() => mailFiles(dataDir).length).toBe(1);
  const whole = join(folder, 'whole');
  await corbiere(dataDir, ['backup', whole]);
  await server.stop();
  const faulty = (name: string, spoil: (path: string) => void): string => {
    const path = join(folder, name);
    copyFileSync(whole, path);
    spoil(path);
    return path;
  };
  const changed = (name: string, statement: string): string =>
    faulty(name, (path) => {
      const database = new DatabaseSync(path);
      database.exec(statement);
      database.close();
    });
  const spoilt = [
    [faulty('text', (path) => writeFileSync(path, 'not a database at all, only text')), 'is not a readable backup'],
    [
      faulty('short', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))),
      /damaged|not a readable backup/,
    ],
    [changed('other', 'drop table backup_about'), 'was not made by "corbiere backup"'],
    [changed('newer', "insert into kysely_migration values ('9999-later', 'x')"), 'was written by a newer version'],
    [join(folder, 'absent'), 'does not exist'],
  ] as const;
  for (const [path, line] of spoilt) {
    const { code, err } = await corbiere(dataDir, ['restore', path, '--replace']);
    expect([path, code]).toEqual([path, 1]);
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(2);
  }
  expect(await emails(dataDir)).toEqual(['ada@example.org']);
  expect(readdirSync(dataDir).filter((name) => /part|aside/.test(name))).toEqual([]);
});

test("with PostgreSQL the tool names PostgreSQL's own, and each command explains itself", async () => {
  const url = { DATABASE_URL: 'postgres://a:quux@localhost/b' };
  expect((await corbiere(temporaryFolder(), ['backup', 'x'], url)).err).toContain('pg_dump --format=custom');
  expect((await corbiere(temporaryFolder(), ['restore', 'x'], url)).err).toMatch(/pg_restore --clean(?!.*quux)/);
  for (const command of ['backup', 'restore'])
    expect((await corbiere(temporaryFolder(), [command, '--help'])).out).toMatch(/--json[^]*--replace/);
});
