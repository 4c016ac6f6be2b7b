import { readFile, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artwork } from './artwork.ts';

/** How the files on disk differ from what the code draws. Paths are under the project's root. */
export interface Difference {
  readonly changed: readonly Artwork[];
  /** Drawings that no line of the manifest names any more. */
  readonly orphans: readonly string[];
}

async function onDisk(root: string, path: string): Promise<Buffer | null> {
  return readFile(join(root, path)).catch(() => null);
}

/** Compares what was drawn with what lies in `site/art`. */
export async function compare(root: string, drawn: readonly Artwork[]): Promise<Difference> {
  const changed: Artwork[] = [];
  for (const work of drawn) {
    if (!(await onDisk(root, work.path))?.equals(work.bytes)) changed.push(work);
  }
  const named = new Set(drawn.map(({ path }) => path));
  const lying = (await readdir(join(root, 'site/art')))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `site/art/${name}`);
  return { changed, orphans: lying.filter((path) => !named.has(path)) };
}

/** Writes what changed and removes the orphans. */
export async function settle(root: string, { changed, orphans }: Difference): Promise<void> {
  for (const { path, bytes } of changed) await writeFile(join(root, path), bytes);
  for (const path of orphans) await unlink(join(root, path));
}
