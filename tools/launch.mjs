// The one door: `npm start`, `npm test`, … all come here. Plain JavaScript because it runs on whatever Node the machine
// has, before anything is installed; everything after it runs on the Node that the project pins (package `node`).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const nodeFile = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
const pinnedNode = join(root, 'node_modules', 'node', nodeFile);
/** The same from a package of its own for each platform, which the lock file has with its hash. */
const lockedNode = join(
  root,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  nodeFile,
);
const stamp = join(root, 'node_modules', '.installed-lock');

/** Command → program, run by the pinned Node. */
const programs = {
  serve: 'tools/serve.ts',
  desk: 'tools/desk.ts',
  dev: 'tools/dev.ts',
  build: 'tools/build.ts',
  preview: 'tools/preview.ts',
  test: 'tools/test.ts',
  bench: 'tools/bench.ts',
  art: 'tools/art.ts',
  screenshots: 'tools/screenshots.ts',
  'content:check': 'tools/content-check.ts',
};

function fail(what, recovery) {
  console.error(`${what}\n  ${recovery}`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Puts the binary where the package `node` has it: its own install script, which is not allowed to run, would fetch it
 * past the lock file. A platform without a locked package takes the Node that runs this, when it is of the version.
 */
function bringNode(wanted) {
  const source = existsSync(lockedNode) ? lockedNode : process.version === wanted ? process.execPath : undefined;
  if (source === undefined || versionOf(source) !== wanted) return;
  mkdirSync(dirname(pinnedNode), { recursive: true });
  rmSync(pinnedNode, { force: true });
  try {
    linkSync(source, pinnedNode);
  } catch {
    copyFileSync(source, pinnedNode);
  }
}

function versionOf(node) {
  if (!existsSync(node)) return null;
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/**
 * Whether `npm ci` has been here: everything of the lock file that this machine can take is there, in its version;
 * `part`: what is there is so, and all that the project itself asks for is.
 */
function isInstalled(part) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  const own = Object.keys({ ...wanted[''].dependencies, ...wanted[''].devDependencies }).map(
    (name) => `node_modules/${name}`,
  );
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const there = found[place];
    const mayLack = place === '' || optional === true || (part && !own.includes(place));
    return there ? there.version === version && there.integrity === integrity : mayLack;
  });
}

/** What builds and serves; the suite's packages (tests/package.json) are installed when a command first needs them. */
const withoutSuite = ['serve', 'desk', 'dev', 'build', 'preview'];

function ensureInstalled() {
  const whole = lockHash();
  const part = `${whole} without the suite`;
  // Where the suite was installed once it stays.
  const wantsPart = withoutSuite.includes(command) && !existsSync(join(root, 'node_modules', 'vitest'));
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const installed = stamped === whole || (wantsPart && stamped === part);
  if (!installed && isInstalled(wantsPart)) writeFileSync(stamp, wantsPart ? part : whole);
  else if (!installed) {
    console.log('Installing dependencies (once, and whenever package-lock.json changes) …');
    // The pinned packages name Node 22 and newer as their engine; they run on the pinned Node, so the warning misleads.
    const install = spawnSync(
      'npm',
      ['ci', '--include=dev', ...(wantsPart ? ['--workspaces=false'] : []), '--loglevel=error'],
      {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      },
    );
    if (install.status !== 0)
      fail(
        'The dependencies could not be installed.',
        'Check the network and the npm registry, then run the same command again; or run: npm ci',
      );
    writeFileSync(stamp, wantsPart ? part : whole);
  }
  const wanted = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node}`;
  if (versionOf(pinnedNode) !== wanted) bringNode(wanted);
  const found = versionOf(pinnedNode);
  if (found !== wanted) {
    fail(
      `The project runs on Node ${wanted}; found ${found ?? 'none'} in node_modules, and no package of ` +
        `package-lock.json brings it for ${process.platform}-${process.arch}.`,
      `Run npm ci, without --omit=optional; where that brings none, install Node ${wanted} itself (nvm, fnm, ` +
        'nodejs.org) and run the same command with it.',
    );
  }
}

const [command = '', ...args] = process.argv.slice(2);
const program = programs[command];
if (!program) fail(`Unknown command "${command}".`, `Known: ${Object.keys(programs).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.version} is too old.`, 'Install Node 20 or newer and npm, then run the same command again.');

ensureInstalled();
// Programs of the packages find their Node by name.
const path = [dirname(pinnedNode), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
// Young objects of a server die young: with the room that Node takes by itself it only waits longer to notice.
const flags = command === 'serve' ? ['--max-semi-space-size=8'] : [];
// These run from sources that lead to pages, in the tests' stage.
if (['bench', 'screenshots'].includes(command)) flags.push('--import', join(root, 'tools', 'load-tsx.ts'));
// A .env is for those who start and build here; tests have an environment of their own.
if (withoutSuite.includes(command) && existsSync(join(root, '.env'))) flags.push(`--env-file=${join(root, '.env')}`);
// What comes after "--" is the program's: without it Node itself takes --env-file.
const child = spawn(pinnedNode, [...flags, '--', join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  // What Node compiled once it need not compile at the next start.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env, PATH: path },
});
// The child decides how to stop; a signal to the launcher is a signal to it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
