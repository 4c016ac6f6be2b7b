import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../tools/build/ensure-built.ts';
import { launchBrowser } from '../tools/browser/launch.ts';
import { freePort } from '../tools/server/start-server.ts';
import { median } from './options.ts';

/** An edit, and the page that shows it. */
interface Change {
  readonly name: string;
  readonly file: string;
  readonly page: string;
  /** The text to replace and its replacement, with `{mark}` for a word that is new each time. */
  readonly from: string;
  readonly to: string;
}

const changes: readonly Change[] = [
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

/** Counts how often the page has started to listen for changes; a loading page does not listen. */
function connectionsOf(page: Page): { next(): Promise<void> } {
  let [count, seen] = [0, 0];
  page.on('console', (message) => {
    if (message.text() === '[vite] connected.') count += 1;
  });
  return {
    async next() {
      const until = performance.now() + patience;
      while (count <= seen) {
        if (performance.now() > until) throw new Error('the page did not hear from npm run dev in two minutes');
        await page.waitForTimeout(50);
      }
      seen = count;
    },
  };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + patience;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`npm run dev ended with ${server.exitCode}`);
    if (performance.now() > until) throw new Error(`npm run dev gave no page at ${url} in two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Measures how long `npm run dev` takes to show a change in an open browser, in a copy of the project.
 * @param folder of the copy
 * @param times how often each edit is measured, after one that compiles the page and is not counted
 */
export async function devChanges(root: string, folder: string, times: number) {
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
    const connections = connectionsOf(page);
    for (const { name, file, page: path, from, to } of changes) {
      const url = `http://localhost:${port}${path}`;
      await answering(url, server);
      await page.goto(url);
      await connections.next();
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
        const [after] = await Promise.all([shown, connections.next(), writeFile(place, changed)]).finally(() => {
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
