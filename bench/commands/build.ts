import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { siteBuild, type SiteBuild } from '../../tools/build/site-build.ts';
import { root } from '../../tools/checks/root.ts';
import { devChanges } from '../dev-changes.ts';
import { benchOptions, report, wholeNumber } from '../options.ts';
import { memoryOf } from '../processes.ts';

const values = benchOptions(
  [
    'npm run bench -- build                time and peak memory of a build of the site from nothing, and of one more ' +
      'with images and PDFs kept from it;',
    '                                      then until `npm run dev` shows a change in a browser, median of 5',
    'npm run bench -- build --changes 0    without `npm run dev`',
  ],
  { changes: { type: 'string', default: '5' } },
);
const changes = wholeNumber('changes', values.changes, 0);
const folders = ['content', 'contract', 'core', 'features', 'programs', 'site', 'ui', 'docs', 'tools', 'bin'];
const sources = [...folders, 'astro.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Copies the project without anything cached by earlier builds; resolves to the copy's folder. */
async function freshCopy(): Promise<string> {
  const folder = join(root, '.cache', 'bench-build');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs a build of the site. */
async function timeRun({ program, args, env }: SiteBuild, cwd: string) {
  const started = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
  let peak = 0;
  const watch = setInterval(() => {
    void memoryOf(child.pid ?? 0, 'VmHWM').then((bytes) => {
      peak = Math.max(peak, bytes ?? 0);
    });
  }, 250);
  await once(child, 'close');
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}`);
  return { seconds: (performance.now() - started) / 1000, 'peak MB': peak / 1024 / 1024 };
}

const folder = await freshCopy();
const builds = new Map<string, Awaited<ReturnType<typeof timeRun>>>();
for (const name of ['from nothing', 'once more'])
  // A new folder for each build, as with `npm run build`.
  builds.set(name, await timeRun(siteBuild(root, join(folder, `dist-${builds.size}`)), folder));
report(values.json, 'Build of the site', builds);
if (changes > 0) report(values.json, 'Milliseconds until npm run dev shows', await devChanges(root, folder, changes));
await rm(folder, { recursive: true, force: true });
