import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artwork } from './artwork.ts';

/** What was drawn and lies otherwise, or not at all, under the project's root. */
export async function changed(root: string, drawn: readonly Artwork[]): Promise<readonly Artwork[]> {
  const lying = await Promise.all(drawn.map(({ path }) => readFile(join(root, path)).catch(() => null)));
  return drawn.filter(({ bytes }, place) => !lying[place]?.equals(bytes));
}

/** Writes what was drawn. */
export async function settle(root: string, drawn: readonly Artwork[]): Promise<void> {
  for (const { path, bytes } of drawn) await writeFile(join(root, path), bytes);
}
