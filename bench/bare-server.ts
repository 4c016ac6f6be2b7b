import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../tools/checks/root.ts';
import { startServer, type RunningServer } from '../tools/server/start-server.ts';

/** Starts the same server on a copy of the build whose home page is the bare one, compressed as the build compresses. */
export async function startBareServer(): Promise<RunningServer> {
  const folder = join(root, '.cache', 'bench');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true });
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  // Modules are typed by the nearest package.json.
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  const page = await readFile(join(import.meta.dirname, 'bare.html'));
  const home = join(folder, 'dist', 'index.html');
  await writeFile(home, page);
  if (existsSync(`${home}.br`)) await writeFile(`${home}.br`, brotliCompressSync(page));
  if (existsSync(`${home}.gz`)) await writeFile(`${home}.gz`, gzipSync(page));
  return startServer({}, folder);
}
