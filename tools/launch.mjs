// The one door: `npm start`, `npm test`, … all come here. Plain JavaScript because it runs on whatever Node the machine
// has, before anything is installed; everything after it runs on the Node that the project pins (package `node`).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.installed-lock');

/** Command → program, run by the pinned Node. */
const programs = {
  serve: 'tools/serve.ts',
  dev: 'tools/dev.ts',
  build: 'tools/build.ts',
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

function pinnedVersion() {
  if (!existsSync(pinnedNode)) return null;
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Whether `npm ci` has been here: everything of the lock file that this machine can take is there, in its version. */
function isWhole() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const there = found[place];
    return place === '' || (there ? there.version === version && there.integrity === integrity : optional === true);
  });
}

function ensureInstalled() {
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
  if (!installed && isWhole()) writeFileSync(stamp, lockHash());
  else if (!installed) {
    console.log('Installing dependencies (once, and whenever package-lock.json changes) …');
    // The pinned packages name Node 22 and newer as their engine; they run on the pinned Node, so the warning misleads.
    const install = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (install.status !== 0)
      fail('The dependencies could not be installed.', 'Check the network and the npm registry, then run the same command again; or run: npm ci');
    writeFileSync(stamp, lockHash());
  }
  const wanted = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node}`;
  const found = pinnedVersion();
  if (found !== wanted) {
    fail(
      `The project runs on Node ${wanted}, brought by the npm package "node"; found ${found ?? 'none'}.`,
      'npm 11 may have refused its install script. Run: npm install-scripts approve node && npm rebuild node',
    );
  }
}

const [command = '', ...args] = process.argv.slice(2);
const program = programs[command];
if (!program) fail(`Unknown command "${command}".`, `Known: ${Object.keys(programs).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.version} is too old.`, 'Install Node 20 or newer and npm, then run the same command again.');

ensureInstalled();
const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
// Young objects of a server die young: with the room that Node takes by itself it only waits longer to notice.
const flags = command === 'serve' ? ['--max-semi-space-size=8'] : [];
// A .env is for those who start and build here; tests have an environment of their own.
if (['serve', 'dev', 'build'].includes(command)) flags.push(`--env-file-if-exists=${join(root, '.env')}`);
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
