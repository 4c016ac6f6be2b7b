import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migratedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { root } from '../../tests/stage/test-server.ts';
import { endOf, nobody, spawnTool, type ToolRun } from '../../tests/stage/staff-tool.ts';

/** Runs a command from the top of the file system, so that it must find its project by itself. */
function run(command: string, ...args: readonly string[]): Promise<ToolRun> {
  const env = { PATH: process.env['PATH'] ?? '' };
  return endOf(spawn(command, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Whether every user may enter a folder. */
const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 1) === 1 && (folder === dirname(folder) || isOpenToAll(dirname(folder)));

describe('the tool as a program', () => {
  const program = join(inject('bundle'), 'corbiere.js');

  test("takes what comes back as the unit's user, with the owner and rights of the environment's file", async () => {
    const guide = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
    const [, mode = ''] = /^install -m (\d+) -g corbiere deploy\/systemd\.env \/etc\/corbiere\.env/m.exec(guide) ?? [];
    const [, user, command = ''] = /pipe user=(\S+) argv=\/usr\/local\/bin\/corbiere (.+)/.exec(guide) ?? [];
    expect([mode, user, command]).toEqual(['640', 'corbiere', 'bounces read']);
    const dataDir = migratedPlace().dataDir;
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
        `DATA_DIR=${migratedPlace().dataDir}\nSMTP_URL=smtp://127.0.0.1:1\nPUBLIC_BACKEND_URL=https://localhost:${port}\n${more}`,
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
    const dataDir = migratedPlace().dataDir;
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
