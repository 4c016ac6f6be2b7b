import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'node:tls';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migratedPlace, onPostgres, temporaryFolder } from '../../tests/stage/engines.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { root } from '../../tests/stage/test-server.ts';
import { projectOfOther, serviceEnvironment, takeEnvironment, toolActor } from './session.ts';
import { endOf, runTool, spawnTool, type ToolRun } from '../../tests/stage/staff-tool.ts';

/** Runs a command from the top of the file system, so that it must find its project by itself. */
function run(command: string, ...args: readonly string[]): Promise<ToolRun> {
  const env = { PATH: process.env['PATH'] ?? '' };
  return endOf(spawn(command, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** A user that is on every machine and is nobody's. */
const nobody = 65_534;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Whether every user may enter a folder. */
const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 1) === 1 && (folder === dirname(folder) || isOpenToAll(dirname(folder)));

/** A folder with a database as a server leaves it. */
const served = (): string => migratedPlace().dataDir;

describe('the database that the tool looks at', () => {
  test('is named on the first line of standard error, and never in what is printed', async () => {
    const dataDir = served();
    const { code, out, err } = await spawnTool({ DATA_DIR: dataDir }, 'enquiries', 'list', '--json');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '[]\n',
      err: `Database: ${join(dataDir, 'corbiere.sqlite')}\n`,
    });
  });

  test.each(
    [
      'enquiries list',
      'enquiries export',
      'subscribers list',
      'outbox list',
      'stats',
      'retention',
      'backup /dev/null/x',
    ].map((command) => command.split(' ')),
  )('is not made where there is none, and neither is its folder: %s %s', async (...args) => {
    const dataDir = join(temporaryFolder(), 'wrong');
    const { code, out, err } = await runTool({ DATA_DIR: dataDir }, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${join(dataDir, 'corbiere.sqlite')} does not exist: there is nothing to`);
    expect(err).toContain('Is DATA_DIR that of the server?');
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each(onPostgres)('gets no tables from the tool, and its password is not shown: $name', async (engine) => {
    const { databaseUrl = '' } = await engine.emptyPlace();
    const url = new URL(databaseUrl);
    url.password ||= 'open-sesame';
    const { code, err } = await runTool({ DATABASE_URL: url.href }, 'enquiries', 'list');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Database: postgres(?:ql)?:\/\/[^\n]+\nThe database is not of this version: the server was never started on it/,
    );
    expect(err).not.toContain(url.password);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe("the service's environment", () => {
  test('comes whole from the file that is named', async () => {
    const dataDir = served();
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(
      file,
      `SITE_URL=https://www.example.org\nDATA_DIR=${dataDir}\nMAIL_FROM="Corbière <hello@example.org>"\n`,
    );
    const { code, err } = await runTool(
      { DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
      'enquiries',
      'list',
      '--env-file',
      file,
    );
    expect([code, err]).toEqual([0, `Database: ${join(dataDir, 'corbiere.sqlite')} (environment of ${file})\n`]);
  });

  test('is the documented file where the shell names no database', () => {
    const documented = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(documented, 'DATA_DIR=/var/lib/corbiere\n');
    expect(serviceEnvironment({ PATH: '/bin', SMTP_URL: 'smtp://of.the.shell' }, undefined, documented)).toEqual({
      variables: { PATH: '/bin', DATA_DIR: '/var/lib/corbiere' },
      file: documented,
    });
    expect(serviceEnvironment({ DATA_DIR: '/data' }, undefined, documented)).toEqual({
      variables: { DATA_DIR: '/data' },
      file: undefined,
    });
    expect(serviceEnvironment({ PATH: '/bin' }, undefined, join(documented, '..', 'none'))).toEqual({
      variables: { PATH: '/bin' },
      file: undefined,
    });
  });

  test('that cannot be read is not passed over for another', () => {
    const folder = temporaryFolder();
    expect(() => serviceEnvironment({}, join(folder, 'none.env'))).toThrow(
      'does not exist. Name the file that the service reads',
    );
    expect(() => serviceEnvironment({}, undefined, folder)).toThrow(
      `${folder} holds the service's environment and cannot be read (EISDIR)`,
    );
  });

  test('names its mistakes with the file they are in', async () => {
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(file, 'DATA_DIR=/var/lib/corbiere\nSITE_URL=example.org\nPORT=eighty\n');
    const { code, err } = await runTool({}, 'enquiries', 'list', '--env-file', file);
    expect([code, err]).toEqual([
      1,
      `In ${file}:\nPORT: must be a port number\nSITE_URL: must be a URL such as https://www.example.org\n`,
    ]);
  });
});

describe('who types', () => {
  const typedBy = async (dataDir: string): Promise<string[]> =>
    JSON.parse((await spawnTool({ DATA_DIR: dataDir }, 'journal', 'list', '--json')).out).map(
      ({ who }: { who: string }) => who,
    );

  test('stands in the journal: the name that is given, else the one that sudo passes on', async () => {
    const dataDir = served();
    expect(
      (
        await runTool(
          { DATA_DIR: dataDir, SUDO_USER: 'eve' },
          'people',
          'export',
          'x@example.org',
          '--by',
          'ada@firm.example',
        )
      ).code,
    ).toBe(1);
    expect((await runTool({ DATA_DIR: dataDir, SUDO_USER: 'eve' }, 'people', 'export', 'x@example.org')).code).toBe(1);
    expect(await typedBy(dataDir)).toEqual(['tool:eve', 'tool:ada@firm.example']);
    expect((await runTool({ DATA_DIR: dataDir }, 'people', 'export', 'x@example.org', '--by', 'a b')).err).toContain(
      'without spaces',
    );
  });

  test.runIf(process.getuid?.() === 0)("is asked before root takes the rights of the data folder's owner", async () => {
    const dataDir = served();
    for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
      chownSync(path, nobody, nobody);
    await spawnTool({ DATA_DIR: dataDir }, 'people', 'export', 'x@example.org');
    expect(await typedBy(dataDir)).toEqual(['tool:root']);
  });

  test('must name the service of another project before anything of it is changed', () => {
    const unit = join(temporaryFolder(), 'corbiere.service');
    expect(projectOfOther(unit, '/home/ada/site')).toBeUndefined();
    writeFileSync(unit, '[Service]\nWorkingDirectory=/srv/corbiere/site\n');
    expect([projectOfOther(unit, '/home/ada/site'), projectOfOther(unit, '/srv/corbiere/site/')]).toEqual([
      '/srv/corbiere/site',
      undefined,
    ]);
    const link = join(temporaryFolder(), 'site');
    symlinkSync(root, link);
    writeFileSync(unit, `WorkingDirectory=${link}\n`);
    expect(projectOfOther(unit, root)).toBeUndefined();
    writeFileSync(unit, 'WorkingDirectory=/srv/corbiere/site\n');
    const documented = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(documented, 'DATA_DIR=/var/lib/corbiere\n');
    onTestFinished(() => takeEnvironment({}, {}));
    takeEnvironment({}, {}, { documented, unit });
    expect(toolActor).toThrow(
      /is the service's in \/srv\/corbiere\/site, and this tool is of .+: nothing was done\. If you mean that service, name it: --env-file/,
    );
    takeEnvironment({}, { envFile: documented }, { documented, unit });
    expect(toolActor().who).toMatch(/^tool:/);
  });
});

describe('the tool as a program', () => {
  const program = join(inject('bundle'), 'corbiere.js');

  test("takes what comes back as the unit's user, with the owner and rights of the environment's file", async () => {
    const guide = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
    const [, mode = ''] = /^install -m (\d+) -g corbiere deploy\/systemd\.env \/etc\/corbiere\.env/m.exec(guide) ?? [];
    const [, user, command = ''] = /pipe user=(\S+) argv=\/usr\/local\/bin\/corbiere (.+)/.exec(guide) ?? [];
    expect([mode, user, command]).toEqual(['640', 'corbiere', 'bounces read']);
    const dataDir = served();
    const file = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(file, `DATA_DIR=${dataDir}\nBOUNCE_DOMAIN=bounces.example.org\n`, { mode: Number.parseInt(mode, 8) });
    const asOther = process.getuid?.() === 0 && isOpenToAll(root) && isOpenToAll(dirname(process.execPath));
    if (asOther) {
      chownSync(file, 0, nobody);
      chmodSync(dirname(file), 0o755);
      for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
        chownSync(path, nobody, nobody);
      for (let folder = dirname(program); folder !== tmpdir() && folder.startsWith(tmpdir()); folder = dirname(folder))
        chmodSync(folder, 0o755);
    }
    const read = async (): Promise<{ code: number | null; said: string }> => {
      const child = spawn(process.execPath, ['--', program, ...command.split(' '), '--env-file', file], {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '' },
        stdio: ['pipe', 'pipe', 'pipe'],
        ...(asOther ? { uid: nobody, gid: nobody } : {}),
      });
      child.stdin.end('From: someone@example.org\n\nA plain answer.\n');
      const { code, out, err } = await endOf(child);
      return { code, said: out + err };
    };
    expect(await read()).toEqual({
      code: 0,
      said: expect.stringContaining('Kept for you (no report of a mail server)'),
    });
    chmodSync(file, asOther ? 0o600 : 0);
    expect(await read()).toEqual({
      code: 75,
      said: expect.stringContaining("(EACCES). Let the group of the server's user read it (chgrp corbiere "),
    });
  });

  test.runIf(hasOpenssl)("trusts the authorities that the service's environment names", async () => {
    const folder = temporaryFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=localhost'.split(' ');
    spawnSync('openssl', [...made, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]);
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    onTestFinished(() => void server.close());
    const port = await listen(server, 'localhost');
    const certificates = async (more: string): Promise<unknown> => {
      const file = join(folder, 'service.env');
      writeFileSync(
        file,
        `DATA_DIR=${served()}\nSMTP_URL=smtp://127.0.0.1:1\nPUBLIC_BACKEND_URL=https://localhost:${port}\n${more}`,
      );
      const findings: { check: string; state: string }[] = JSON.parse(
        (await spawnTool({}, '--env-file', file, 'doctor', '--json')).out,
      );
      return findings.find(({ check }) => check === 'certificates')?.state;
    };
    expect(await certificates('')).toBe('fault');
    expect(await certificates(`NODE_EXTRA_CA_CERTS=${cert}\n`)).toBe('ok');
  });

  test('writes nothing that others can read, and ends in silence when nobody reads on', async () => {
    const dataDir = served();
    const backup = join(temporaryFolder(), 'backup');
    const place = temporaryFolder();
    chmodSync(place, 0o755);
    const shell = `umask 022; node=$1; tool=$2; "$node" "$tool" backup "$3" && DATA_DIR="$4" "$node" "$tool" restore "$3" && "$node" "$tool" --help | true`;
    const child = spawn('sh', ['-c', shell, 'sh', process.execPath, program, backup, place], {
      env: { DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, err } = await endOf(child);
    expect([code, err]).toEqual([0, expect.not.stringContaining('EPIPE')]);
    const open = [backup, ...readdirSync(place).map((name) => join(place, name))].filter(
      (path) => (statSync(path).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
    expect(readdirSync(place)).toContain('process.lock');
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
    expect(await run(command, 'backup', 'x', '--env-file', '/nowhere')).toEqual({
      code: 0,
      out: 'backup x --env-file /nowhere\n',
      err: '',
    });
    mkdirSync(join(folder, 'programs'), { recursive: true });
    const later = join(folder, 'programs', 'corbiere.ts');
    writeFileSync(later, '');
    utimesSync(later, new Date(), new Date(Date.now() + 60_000));
    const { code, err } = await run(command);
    expect([code, err]).toEqual([
      0,
      `corbiere: built before the last change of the sources in ${folder}; to renew it, run there: npm run build\n`,
    ]);
  });
});
