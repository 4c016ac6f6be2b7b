import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { devChanges } from '../dev-changes.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { siteBuild, type SiteBuild } from '../../tools/build/site-build.ts';
import { root } from '../../tools/checks/root.ts';
import { spawn } from 'node:child_process';
import { memoryOf } from '../processes.ts';

const values = benchOptions(
  [
    'npm run bench -- build                time and peak memory of a build of the site from nothing, and of one ' +
      'more with images and PDFs kept',
    '                                      from the first; then until `npm run dev` shows a change in a browser, ' +
      'median of 5',
    'npm run bench -- build --changes 0    without `npm run dev`',
  ],
  { changes: { type: 'string', default: '5' } },
);
const changes = wholeNumber('changes', values.changes, 0);

const sources = [
  'content',
  'contract',
  'core',
  'features',
  'programs',
  'site',
  'ui',
  'docs',
  'tools',
  'bin',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Makes a copy of the project that holds nothing an earlier build kept, and resolves to its folder. */
async function freshCopy(): Promise<string> {
  const folder = join(root, '.cache', 'bench-build');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface Run {
  readonly seconds: number;
  /** Bytes at the highest; undefined where the system has no /proc. */
  readonly peak: number | undefined;
}

/** Runs a build of the site to its end. Throws with its last words when it fails. */
async function timeRun({ program, args, env }: SiteBuild, cwd: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = `${words}${chunk.toString()}`.slice(-2000);
    });
  let peak: number | undefined;
  const watch = setInterval(() => {
    void memoryOf(child.pid ?? 0, 'VmHWM').then((bytes) => {
      peak = bytes ?? peak;
    });
  }, 250);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${words}`);
  return { seconds: (performance.now() - started) / 1000, peak };
}

const folder = await freshCopy();
const builds = [];
for (const name of ['from nothing', 'once more']) {
  if (!values.json) console.log(`Building ${name} …`);
  // Each build has a new folder, as `npm run build` does.
  builds.push({ name, ...(await timeRun(siteBuild(root, join(folder, `dist-${builds.length}`)), folder)) });
}
if (changes > 0 && !values.json) console.log('Changing files under npm run dev …');
const shown = changes > 0 ? await devChanges(root, folder, changes) : [];
await rm(folder, { recursive: true, force: true });

if (values.json) console.log(JSON.stringify({ builds, shown }));
else {
  for (const { name, seconds, peak } of builds)
    console.log(
      `${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s   peak ` +
        (peak === undefined ? 'unknown' : `${(peak / 1024 / 1024).toFixed(0)} MB`),
    );
  for (const { name, milliseconds } of shown)
    console.log(
      `npm run dev shows ${name} after ${median(milliseconds).toFixed(0)} ms (at most ` +
        `${Math.max(...milliseconds).toFixed(0)})`,
    );
}
