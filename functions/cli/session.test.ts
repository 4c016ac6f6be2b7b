import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { engines, migrateByCopy, temporaryFolder } from '../../tests/stage/engines.ts';
import { root } from '../../tests/stage/test-server.ts';
import { serviceEnvironment } from './session.ts';
import { runTool, spawnTool, type ToolRun } from '../../tests/stage/staff-tool.ts';

/** Runs a command from the top of the file system, so that it must find its project by itself. */
async function run(command: string, ...args: readonly string[]): Promise<ToolRun> {
  const child = spawn(command, args, { cwd: '/', env: { PATH: process.env['PATH'] ?? '' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}

/** A folder with a database as a server leaves it. */
function served(): string {
  const dataDir = temporaryFolder();
  migrateByCopy({ dataDir, databaseUrl: undefined });
  return dataDir;
}

describe('the database that the tool looks at', () => {
  test('is named on the first line of standard error, and never in what is printed', async () => {
    const dataDir = served();
    const { code, out, err } = await spawnTool({ DATA_DIR: dataDir }, 'enquiries', 'list', '--json');
    expect({ code, out, err }).toEqual({ code: 0, out: '[]\n', err: `Database: ${join(dataDir, 'corbiere.sqlite')}\n` });
  });

  test.each([['enquiries', 'list'], ['enquiries', 'export'], ['subscribers', 'list'], ['outbox', 'list'], ['stats'], ['retention'], ['backup', '/dev/null/x']])(
    'is not made where there is none, and neither is its folder: %s %s',
    async (...args) => {
      const dataDir = join(temporaryFolder(), 'wrong');
      const { code, out, err } = await runTool({ DATA_DIR: dataDir }, ...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(`${join(dataDir, 'corbiere.sqlite')} does not exist: there is nothing to`);
      expect(err).toContain("Is DATA_DIR the server's?");
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test.each(engines.filter(({ engine }) => engine === 'postgres'))('gets no tables from the tool, and its password is not shown: $name', async (engine) => {
    const { databaseUrl = '' } = await engine.emptyPlace();
    const url = new URL(databaseUrl);
    url.password ||= 'open-sesame';
    const { code, err } = await runTool({ DATABASE_URL: url.href }, 'enquiries', 'list');
    expect(code).toBe(1);
    expect(err).toMatch(/^Database: postgres(?:ql)?:\/\/[^\n]+\nThe database is not of this version: the server was never started on it/);
    expect(err).not.toContain(url.password);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("select table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')");
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe("the service's environment", () => {
  test('comes whole from the file that is named', async () => {
    const dataDir = served();
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(file, `SITE_URL=https://www.example.org\nDATA_DIR=${dataDir}\nMAIL_FROM="Corbière <hello@example.org>"\n`);
    const { code, err } = await runTool({ DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'enquiries', 'list', '--env-file', file);
    expect([code, err]).toEqual([0, `Database: ${join(dataDir, 'corbiere.sqlite')} (environment of ${file})\n`]);
  });

  test('is the documented file where the shell names no database', () => {
    const documented = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(documented, 'DATA_DIR=/var/lib/corbiere\n');
    expect(serviceEnvironment({ PATH: '/bin', SMTP_URL: 'smtp://of.the.shell' }, undefined, documented)).toEqual({
      variables: { PATH: '/bin', DATA_DIR: '/var/lib/corbiere' },
      file: documented,
    });
    expect(serviceEnvironment({ DATA_DIR: '/data' }, undefined, documented)).toEqual({ variables: { DATA_DIR: '/data' }, file: undefined });
    expect(serviceEnvironment({ PATH: '/bin' }, undefined, join(documented, '..', 'none'))).toEqual({ variables: { PATH: '/bin' }, file: undefined });
  });

  test('that cannot be read is not passed over for another', () => {
    const folder = temporaryFolder();
    expect(() => serviceEnvironment({}, join(folder, 'none.env'))).toThrow('does not exist. Name the file that the service reads');
    expect(() => serviceEnvironment({}, undefined, folder)).toThrow(`${folder} holds the service's environment and cannot be read (EISDIR)`);
  });

  test('names its mistakes with the file they are in', async () => {
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(file, 'DATA_DIR=/var/lib/corbiere\nSITE_URL=example.org\nPORT=eighty\n');
    const { code, err } = await runTool({}, 'enquiries', 'list', '--env-file', file);
    expect([code, err]).toEqual([1, `In ${file}:\nPORT: must be a port number\nSITE_URL: must be a URL such as https://www.example.org\n`]);
  });
});

describe('bin/corbiere', () => {
  /** A project with the command and nothing else. */
  function project(): { folder: string; command: string } {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'bin'));
    const command = join(folder, 'bin', 'corbiere');
    copyFileSync(join(root, 'bin', 'corbiere'), command);
    chmodSync(command, 0o755);
    return { folder, command };
  }

  test('builds nothing: it says how to', async () => {
    const { folder, command } = project();
    expect(await run(command, 'enquiries', 'list')).toEqual({
      code: 1,
      out: '',
      err: `corbiere: nothing is built in ${folder}. Run there: npm run build\n`,
    });
    expect(readdirSync(folder)).toEqual(['bin']);
  });

  test('reads .env for "npm run corbiere" alone', async () => {
    const { folder, command } = project();
    mkdirSync(join(folder, 'build'));
    writeFileSync(join(folder, 'build', 'corbiere.js'), 'console.log(process.env.DATA_DIR);');
    writeFileSync(join(folder, '.env'), 'DATA_DIR=./mine\n');
    expect((await run('env', 'npm_lifecycle_event=corbiere', command)).out).toBe('./mine\n');
    expect((await run(command)).out).toBe('undefined\n');
  });

  test('runs what was built, from any folder, and says when the sources changed since', async () => {
    const { folder, command } = project();
    mkdirSync(join(folder, 'build'));
    writeFileSync(join(folder, 'build', 'corbiere.js'), 'console.log(process.argv.slice(2).join(" "));');
    expect(await run(command, 'backup', 'x', '--env-file', '/nowhere')).toEqual({ code: 0, out: 'backup x --env-file /nowhere\n', err: '' });
    mkdirSync(join(folder, 'functions', 'cli'), { recursive: true });
    const later = join(folder, 'functions', 'cli', 'main.ts');
    writeFileSync(later, '');
    utimesSync(later, new Date(), new Date(Date.now() + 60_000));
    const { code, err } = await run(command);
    expect([code, err]).toEqual([0, `corbiere: built before the last change of the sources in ${folder}; to renew it, run there: npm run build\n`]);
  });
});
