import { copyFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools/checks/root.ts';
import { startServer, type RunningServer } from '../tools/server/start-server.ts';

/** Starts the same server on a copy of the build whose home page is the bare one. */
export async function startBareServer(): Promise<RunningServer> {
  const dist = join(root, '.cache', 'bench', 'dist');
  await rm(dist, { recursive: true, force: true });
  await cp(join(root, 'dist'), dist, { recursive: true });
  const home = join(dist, 'index.html');
  // The server compresses what the build has not compressed.
  for (const compressed of ['.br', '.gz']) await rm(`${home}${compressed}`, { force: true });
  await copyFile(join(import.meta.dirname, 'bare.html'), home);
  return startServer({ SITE_DIST: dist });
}
