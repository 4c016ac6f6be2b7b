import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools/checks/root.ts';
import { startServer, type RunningServer } from '../tools/server/start-server.ts';
import { barePage } from './bare-page.ts';

/**
 * Starts the same server on a copy of the build whose named pages (`index.html`, …) have kept nothing but their words.
 */
export async function startBareServer(pages: readonly string[]): Promise<RunningServer> {
  const dist = join(root, '.cache', 'bench', 'dist');
  await rm(dist, { recursive: true, force: true });
  await cp(join(root, 'dist'), dist, { recursive: true, dereference: true });
  for (const page of pages) {
    const file = join(dist, page);
    await writeFile(file, barePage(await readFile(file, 'utf8')));
    // The server compresses what the build has not compressed.
    for (const compressed of ['.br', '.gz']) await rm(`${file}${compressed}`, { force: true });
  }
  return startServer({ SITE_DIST: dist });
}
