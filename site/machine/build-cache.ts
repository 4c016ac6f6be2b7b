import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '../../contract/time.ts';

/** What no build has asked for this long leaves the cache; milliseconds. */
const kept = 30 * day;

/**
 * What earlier builds made, each in a file named by the hash of everything it was made from. So nothing in it is ever
 * stale, and the folder may be deleted at any time.
 */
export class BuildCache {
  readonly #folder: string;

  /** @param folder one that outlives the build, for things of one kind */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What an earlier build kept under this name; undefined when there is none. */
  async take(name: string): Promise<Buffer | undefined> {
    const file = join(this.#folder, name);
    try {
      const now = new Date();
      await utimes(file, now, now);
      return await readFile(file);
    } catch {
      return undefined;
    }
  }

  /** Keeps something, whole or not at all, also while another build writes the same. */
  async keep(name: string, content: string | Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, content);
    await rename(draft, file);
  }

  /** What an earlier build kept under this name, or what `make` makes, which is kept from then on. */
  async of(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = await this.take(name);
    if (known !== undefined) return known;
    const made = await make();
    await this.keep(name, made);
    return made;
  }
}

/** Removes from the caches below a folder what no build has asked for in the thirty days before `now`. */
export async function forgetUnused(folder: string, now: Date): Promise<void> {
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Another build may have taken its draft away meanwhile.
    const used = (await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime();
    if (now.getTime() - used > kept) await rm(file, { force: true });
  }
}

/** SHA-256 of some parts, as a name of a file. */
export function nameOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('hex');
}

/** SHA-256 of some files, with their names: the version of the code and of everything else that stands in them. */
export function versionOf(root: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return nameOf(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
}
