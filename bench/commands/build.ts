import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { siteBuild, type SiteBuild } from '../../tools/build/site-build.ts';
import { root } from '../../tools/checks/root.ts';
import { benchOptions, median, report, wholeNumber } from '../options.ts';
import { memoryOf } from '../processes.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { freePort } from '../../tools/server/start-server.ts';

interface Change {
  readonly name: string;
  readonly file: string;
  readonly page: string;
  /** The text to replace and its replacement, with `{mark}` for a word that is new each time. */
  readonly from: string;
  readonly to: string;
}

const edits: readonly Change[] = [
  {
    name: 'a word of a page',
    file: 'content/pages/ethics.yaml',
    page: '/ethics',
    from: '  title: Our commitment\n',
    to: '  title: Our commitment {mark}\n',
  },
  {
    name: 'a word of an article',
    file: 'content/articles/ethical-ai.mdx',
    page: '/insights/ethical-ai',
    from: '\n## ',
    to: '\n## {mark} ',
  },
  {
    name: 'a section in TSX',
    file: 'site/sections/ethics/EthicsParts.tsx',
    page: '/ethics',
    from: '{commitment.title}',
    to: '{commitment.title} {mark}',
  },
];

/** Timeout of a server or a page; milliseconds. */
const patience = 120_000;

/** Resolves when the page listens for changes again; a loading page does not listen. */
const connected = (page: Page) =>
  page.waitForEvent('console', { predicate: (said) => said.text() === '[vite] connected.', timeout: patience });

async function answering(url: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + patience;
  while ((await fetch(url).catch(() => undefined))?.ok !== true) {
    if (server.exitCode !== null) throw new Error(`npm run dev ended with ${server.exitCode}`);
    if (performance.now() > until) throw new Error(`npm run dev gave no page at ${url} in two minutes`);
    await wait(250);
  }
}

/** Measures how long `npm run dev` takes to show each edit in an open browser, in a copy of the project. */
async function devChanges(root: string, folder: string, times: number) {
  await ensureBuilt({ switching: 'same-address' });
  // The functions need the pages of a build.
  await symlink(join(root, 'dist'), join(folder, 'dist'));
  const [port, functionsPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    FUNCTIONS_PORT: String(functionsPort),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    SITE_URL: `http://localhost:${port}`,
  };
  const server = spawn(process.execPath, [join(folder, 'tools', 'dev.ts')], { cwd: folder, env, stdio: 'ignore' });
  const browser = await launchBrowser();
  try {
    const results = new Map<string, Readonly<Record<'median' | 'at most', number>>>();
    const page = await browser.newPage();
    for (const { name, file, page: path, from, to } of edits) {
      const url = `http://localhost:${port}${path}`;
      await answering(url, server);
      await Promise.all([connected(page), page.goto(url)]);
      const place = join(folder, file);
      const before = await readFile(place, 'utf8');
      const milliseconds: number[] = [];
      for (let turn = 0; turn <= times; turn += 1) {
        const mark = `mark${turn}${turn % 2 === 0 ? 'even' : 'odd'}`;
        const changed = before.replace(from, to.replace('{mark}', mark));
        const started = performance.now();
        const shown = page
          .getByText(mark)
          .first()
          .waitFor({ state: 'attached', timeout: patience })
          .then(() => performance.now() - started);
        // A server that has just started may not watch its files yet: the first edit is repeated until it is seen.
        const again = turn === 0 ? setInterval(() => void writeFile(place, changed), 2000) : undefined;
        const [after] = await Promise.all([shown, connected(page), writeFile(place, changed)]).finally(() => {
          clearInterval(again);
        });
        if (turn > 0) milliseconds.push(after);
        // Leaves time between two edits, as an author does.
        await page.waitForTimeout(1500);
      }
      results.set(name, { median: median(milliseconds), 'at most': Math.max(...milliseconds) });
      await writeFile(place, before);
    }
    return results;
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

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
