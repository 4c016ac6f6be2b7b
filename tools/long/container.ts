import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { Client } from 'pg';
import { parse } from 'yaml';
import * as z from 'zod';
import { ProgramProcess } from '../../tests/faults/program-process.ts';
import { onPath } from '../checks/needs.ts';
import { root } from '../checks/root.ts';
import { freePort } from '../server/start-server.ts';
import { startPostgres } from '../server/temporary-postgres.ts';

// Runs the steps of the Dockerfile in plain folders, each the root of a Bubblewrap over this machine's /usr in place of
// the base image, then starts server and desk from the last as compose.yaml does. `npm ci` is not run: the project's
// packages stand in.

const words = z.array(z.string());
const program = z.object({ command: words.optional(), environment: z.record(z.string(), z.string()) });
const { server, desk } = z
  .object({ services: z.object({ server: program, desk: program }) })
  .parse(
    parse(readFileSync(join(root, 'compose.yaml'), 'utf8').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }),
  ).services;
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');

interface Stage {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

const work = mkdtempSync(join(tmpdir(), 'corbiere-container-'));
chmodSync(work, 0o755);

/** Arguments of Bubblewrap for a command in a stage. @param mounts its root, and further folders */
function confined(stage: Stage, mounts: readonly string[], command: readonly string[]): readonly string[] {
  const environment = Object.entries(stage.environment).flatMap((entry) => ['--setenv', ...entry]);
  const base = '--ro-bind /usr /usr --proc /proc --dev /dev --tmpfs /tmp'.split(' ');
  const flags = ['--die-with-parent', '--clearenv', '--unshare-pid', '--chdir', stage.workingFolder];
  const ids = `--reuid=${stage.user} --regid=${stage.user} --clear-groups`;
  const user = stage.user === 'root' ? [] : `setpriv ${ids} --no-new-privs --bounding-set=-all`.split(' ');
  return [...flags, ...mounts, ...base, ...environment, '--', ...user, ...command];
}

/** A stage of nothing but what every base image has. */
function newStage(name: string): Stage {
  const folder = join(work, name);
  mkdirSync(join(folder, 'etc'), { recursive: true });
  writeFileSync(join(folder, 'etc', 'passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(folder, 'etc', 'group'), 'root:x:0:\n');
  for (const place of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${place}`, join(folder, place));
  const environment = { PATH: '/usr/sbin:/usr/bin' };
  return { folder, environment, workingFolder: '/', user: 'root', command: [], healthCheck: [] };
}

/** Copies what a build's context has, or another stage: of a folder, what is in it. */
function copy(stage: Stage, listed: string, from: string): void {
  const [to = '', ...places] = listed.split(' ').toReversed();
  for (const source of places.map((place) => join(from, place))) {
    const into = join(stage.folder, resolve(stage.workingFolder, to));
    cpSync(source, statSync(source).isDirectory() ? into : join(into, basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !ignored.includes(relative(root, path)),
    });
  }
}

function run(stage: Stage, command: string): void {
  const packages = join(stage.folder, stage.workingFolder, 'node_modules');
  if (command.startsWith('npm ci')) {
    console.log(`not run: ${command}`);
    mkdirSync(packages);
    return;
  }
  // The base image of the first stage brings npm and its Node, which the project has from its packages.
  const PATH = `/site/node_modules/node/bin:${stage.environment['PATH'] ?? ''}`;
  const shared = existsSync(packages) ? ['--bind', join(root, 'node_modules'), '/site/node_modules'] : [];
  const runs = { ...stage, environment: { ...stage.environment, PATH } };
  const args = confined(runs, ['--bind', stage.folder, '/', ...shared], ['sh', '-euc', command]);
  execFileSync('bwrap', args, { stdio: 'inherit' });
}

/** Does one instruction of a stage. Throws at one that it does not know. */
function follow(stage: Stage, instruction: string, rest: string, stages: ReadonlyMap<string, Stage>): Partial<Stage> {
  const { environment } = stage;
  switch (instruction) {
    case 'WORKDIR':
      mkdirSync(join(stage.folder, rest), { recursive: true });
      return { workingFolder: rest };
    case 'COPY': {
      const [, from = '', listed = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? [];
      copy(stage, listed, stages.get(from)?.folder ?? root);
      return {};
    }
    case 'RUN':
      run(stage, rest);
      return {};
    case 'ARG': {
      const [name = '', value = ''] = rest.replaceAll('"', '').split('=');
      return { environment: { [name]: server.environment[name] ?? value, ...environment } };
    }
    case 'ENV': {
      const filled = rest.replaceAll(/\$(\w+)/g, (_all, name: string) => environment[name] ?? '');
      const set = [...filled.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value] as const);
      return { environment: { ...environment, ...Object.fromEntries(set) } };
    }
    case 'USER':
      return { user: rest };
    case 'CMD':
      return { command: words.parse(JSON.parse(rest)) };
    case 'HEALTHCHECK':
      return { healthCheck: words.parse(JSON.parse(rest.slice(rest.indexOf('[')))) };
    case 'FROM':
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return {};
    default:
      throw new Error(`This script does not know ${instruction}.`);
  }
}

function buildImage(): Stage {
  const stages = new Map<string, Stage>();
  let name = '';
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (instruction === '') continue;
    console.log(`▶ ${line.slice(0, 110)}`);
    if (instruction === 'FROM') name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
    const stage = instruction === 'FROM' ? newStage(name) : stages.get(name);
    if (stage) stages.set(name, { ...stage, ...follow(stage, instruction, rest, stages) });
  }
  const last = stages.get(name);
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** Server and desk of the image on its read-only root, with a database that they reach by its socket alone. */
async function tryImage(image: Stage): Promise<void> {
  const [socket, data, secrets] = [join(work, 'socket'), join(work, 'data'), join(image.folder, 'run', 'secrets')];
  mkdirSync(socket);
  chmodSync(socket, 0o777);
  execFileSync('install', ['-d', '-o', '1000', '-g', '1000', '-m', '700', data]);
  // What an engine makes in the image where something is mounted.
  mkdirSync(join(image.folder, 'run', 'postgresql'), { recursive: true });
  mkdirSync(secrets);
  cpSync(join(root, 'deploy', 'trial-smtp-url'), join(secrets, 'smtp-url'));
  writeFileSync(join(secrets, 'metrics-token'), '');
  const postgres = await startPostgres([`unix_socket_directories=${socket}`]);
  if (postgres === undefined) throw new Error('This needs PostgreSQL.');
  const started: ProgramProcess[] = [];
  try {
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query('create database corbiere');
    await admin.end();
    const [PORT, DESK_PORT, PGPORT] = [`${await freePort()}`, `${await freePort()}`, new URL(postgres.url).port];
    // Nothing of a trial leaves this machine; the port is that of the temporary database.
    const own = { HOST: '127.0.0.1', DESK_HOST: '127.0.0.1', PORT, DESK_PORT, PGPORT };
    const mounts = ['--ro-bind', image.folder, '/', '--bind', data, '/data', '--bind', socket, '/run/postgresql'];
    const within = ({ environment }: typeof server, command: readonly string[]): readonly string[] =>
      confined({ ...image, environment: { ...image.environment, ...environment, ...own } }, mounts, command);
    const open = async (service: typeof server, command: readonly string[]): Promise<void> => {
      const running = new ProgramProcess(within(service, command), {}, 'is open at', 'bwrap');
      started.push(running);
      await running.start();
    };
    await open(server, image.command);
    execFileSync('bwrap', within(server, image.healthCheck), { stdio: 'inherit' });
    await open(desk, desk.command ?? []);
    for (const place of [`${PORT}/readyz`, `${PORT}/`, `${DESK_PORT}/readyz`]) {
      const { status } = await fetch(`http://127.0.0.1:${place}`);
      console.log(`${place} answers ${status}`);
      if (status !== 200) throw new Error(`${place} answered ${status}.`);
    }
  } finally {
    for (const running of started) await running.kill();
    postgres.stop();
  }
}

if (onPath('bwrap') === undefined || process.getuid?.() !== 0) {
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
