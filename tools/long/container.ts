// Longer than 250 lines: one image, from the steps of the Dockerfile to what its programs answer, which nothing else
// uses.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { parse } from 'yaml';
import * as z from 'zod';
import { onPath } from '../checks/needs.ts';
import { root } from '../checks/root.ts';
import { freePort } from '../server/start-server.ts';
import { startPostgres } from '../server/temporary-postgres.ts';

// Runs the steps of the Dockerfile in plain folders, each the root of a Bubblewrap over this machine's /usr in place of
// the base image, then starts server and desk from the last as compose.yaml does. `npm ci` is not run: the project's
// packages stand in.

const words = z.array(z.string());
const program = z.object({ command: words.optional(), environment: z.record(z.string(), z.string()) });
const compose = z
  .object({ services: z.object({ server: program, desk: program }) })
  .parse(
    parse(readFileSync(join(root, 'compose.yaml'), 'utf8').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }),
  );

interface Stage {
  readonly folder: string;
  readonly environment: Record<string, string>;
  workingFolder: string;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
}

const work = mkdtempSync(join(tmpdir(), 'corbiere-container-'));
chmodSync(work, 0o755);
const stages = new Map<string, Stage>();
const children: ChildProcess[] = [];

/** Arguments with which a program runs in a stage. @param mounts further folders of Bubblewrap's */
function confined(stage: Stage, mounts: readonly string[], command: readonly string[]): readonly string[] {
  const environment = Object.entries(stage.environment).flatMap((entry) => ['--setenv', ...entry]);
  const runs =
    stage.user === 'root'
      ? []
      : [
          'setpriv',
          `--reuid=${stage.user}`,
          `--regid=${stage.user}`,
          '--clear-groups',
          '--no-new-privs',
          '--bounding-set=-all',
        ];
  const base = ['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  return [
    '--die-with-parent',
    '--clearenv',
    '--unshare-pid',
    ...mounts,
    ...base,
    ...environment,
    '--chdir',
    stage.workingFolder,
    '--',
    ...runs,
    ...command,
  ];
}

/** A stage of nothing but what every base image has. */
function newStage(name: string): Stage {
  const folder = join(work, name);
  mkdirSync(join(folder, 'etc'), { recursive: true });
  writeFileSync(join(folder, 'etc', 'passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(folder, 'etc', 'group'), 'root:x:0:\n');
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(folder, name));
  const stage: Stage = {
    folder,
    environment: { PATH: '/usr/sbin:/usr/bin' },
    workingFolder: '/',
    user: 'root',
    command: [],
    healthCheck: [],
  };
  stages.set(name, stage);
  return stage;
}

/** Copies what a build's context has, or another stage. */
function copy(stage: Stage, places: readonly string[], from: Stage | undefined): void {
  const to = join(stage.folder, resolve(stage.workingFolder, places.at(-1) ?? ''));
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  for (const place of places.slice(0, -1)) {
    const source = join(from?.folder ?? root, place);
    const isFolder = place === '.' || from !== undefined;
    cpSync(source, isFolder ? to : join(to, place.split('/').at(-1) ?? ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !ignored.includes(path.slice(root.length + 1)),
    });
  }
}

/** Does one instruction. Throws at one that it does not know. */
function follow(stage: Stage, instruction: string, rest: string): void {
  const inJson = (text: string): string[] => words.parse(JSON.parse(text));
  const filled = rest.replaceAll(/\$(\w+)/g, (_all, name: string) => stage.environment[name] ?? '');
  switch (instruction) {
    case 'WORKDIR':
      stage.workingFolder = rest;
      mkdirSync(join(stage.folder, rest), { recursive: true });
      return;
    case 'COPY': {
      const [first = '', ...places] = rest.split(' ');
      const from = /^--from=(.+)$/.exec(first)?.[1];
      copy(stage, from === undefined ? [first, ...places] : places, from === undefined ? undefined : stages.get(from));
      return;
    }
    case 'RUN': {
      const packages = join(stage.folder, stage.workingFolder, 'node_modules');
      if (rest.startsWith('npm ci')) {
        console.log(`not run: ${rest}`);
        mkdirSync(packages);
        return;
      }
      // The base image of the first stage brings npm and its Node, which the project has from its packages.
      const tools = join('/site', 'node_modules', 'node', 'bin');
      const shared = existsSync(packages)
        ? ['--bind', join(root, 'node_modules'), '/site/node_modules', '--setenv', 'PATH', `${tools}:/usr/bin`]
        : [];
      const bound = confined(stage, ['--bind', stage.folder, '/'], ['sh', '-euc', rest]);
      const split = bound.indexOf('--chdir');
      execFileSync('bwrap', [...bound.slice(0, split), ...shared, ...bound.slice(split)], { stdio: 'inherit' });
      return;
    }
    case 'ARG': {
      const [name = '', value = ''] = rest.split('=');
      stage.environment[name] ??=
        name === 'SITE_URL' ? (compose.services.server.environment['SITE_URL'] ?? '') : value.replaceAll('"', '');
      return;
    }
    case 'ENV':
      for (const [name = '', value = ''] of filled.split(' ').map((entry) => entry.split('=')))
        stage.environment[name] = value;
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.command = inJson(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = inJson(rest.slice(rest.indexOf('[')));
      return;
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`This script does not know ${instruction}.`);
  }
}

function buildImage(): Stage {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let stage: Stage | undefined;
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    console.log(`▶ ${line.slice(0, 110)}`);
    if (instruction === 'FROM') stage = newStage(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last');
    else if (stage !== undefined) follow(stage, instruction, rest);
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage.');
  return stage;
}

/** Starts a program of the image on its read-only root; resolves when it says that it is open. */
async function open(
  stage: Stage,
  command: readonly string[],
  mounts: readonly string[],
  environment: Record<string, string>,
): Promise<void> {
  const all = { ...stage, environment: { ...stage.environment, ...environment } };
  const child = spawn('bwrap', confined(all, ['--ro-bind', stage.folder, '/', ...mounts], command), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  const { promise, resolve: opened, reject } = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/is open at/.test(said)) opened(undefined);
    });
  child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${String(code)}:\n${said}`)));
  await promise;
}

/** Server and desk of the image, with a database that they reach by its socket alone. */
async function tryImage(stage: Stage): Promise<void> {
  const socket = join(work, 'socket');
  mkdirSync(socket);
  chmodSync(socket, 0o777);
  const postgres = await startPostgres([`unix_socket_directories=${socket}`]);
  if (postgres === undefined) throw new Error('This needs PostgreSQL.');
  try {
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query('create database corbiere');
    await admin.end();
    const [port, deskPort] = [String(await freePort()), String(await freePort())];
    const data = join(work, 'data');
    execFileSync('install', ['-d', '-o', '1000', '-g', '1000', '-m', '700', data]);
    // What an engine makes in the image where something is mounted.
    mkdirSync(join(stage.folder, 'run', 'postgresql'), { recursive: true });
    mkdirSync(join(stage.folder, 'run', 'secrets'));
    cpSync(join(root, 'deploy', 'trial-smtp-url'), join(stage.folder, 'run', 'secrets', 'smtp-url'));
    writeFileSync(join(stage.folder, 'run', 'secrets', 'metrics-token'), '');
    const mounts = ['--bind', data, '/data', '--bind', socket, '/run/postgresql'];
    // Nothing of a trial leaves this machine; the port is that of the temporary database.
    const own = {
      HOST: '127.0.0.1',
      DESK_HOST: '127.0.0.1',
      PORT: port,
      DESK_PORT: deskPort,
      PGPORT: new URL(postgres.url).port,
    };
    await open(stage, stage.command, mounts, { ...compose.services.server.environment, ...own });
    execFileSync(
      'bwrap',
      confined(
        { ...stage, environment: { ...stage.environment, ...own } },
        ['--ro-bind', stage.folder, '/'],
        stage.healthCheck,
      ),
      { stdio: 'inherit' },
    );
    await open(stage, compose.services.desk.command ?? [], mounts, { ...compose.services.desk.environment, ...own });
    for (const address of [
      `http://127.0.0.1:${port}/readyz`,
      `http://127.0.0.1:${port}/`,
      `http://127.0.0.1:${deskPort}/readyz`,
    ]) {
      const { status } = await fetch(address);
      console.log(`${address} answers ${status}`);
      if (status !== 200) throw new Error(`${address} answered ${status}.`);
    }
  } finally {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    postgres.stop();
  }
}

if (onPath(['bwrap']) === undefined || process.getuid?.() !== 0) {
  console.log('skipped: this needs root and Bubblewrap (apt-get install bubblewrap)');
} else {
  try {
    const image = buildImage();
    const extra = ['node_modules', 'package.json', 'core/start', 'site'].filter((name) =>
      existsSync(join(image.folder, 'site', name)),
    );
    if (extra.length > 0) throw new Error(`The image carries ${extra.join(', ')}.`);
    await tryImage(image);
    console.log('✔ built, started and asked; not run: any container engine, the base images, npm ci');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
