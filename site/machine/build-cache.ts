import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '../../contract/time.ts';

/** Age since the last use at which an entry is removed; milliseconds. */
const kept = 30 * day;

/** Results of earlier builds, each named by the hash of all its inputs, so never stale. */
export class BuildCache {
  readonly #folder: string;

  /** @param folder a lasting folder for one kind of result */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The entry with this name; undefined if there is none. */
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

  /** Stores an entry atomically, even if another build writes the same one. */
  async keep(name: string, content: string | Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, content);
    await rename(draft, file);
  }

  /** The entry with this name, created by `make` if it does not exist. */
  async of(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = await this.take(name);
    if (known !== undefined) return known;
    const made = await make();
    await this.keep(name, made);
    return made;
  }
}

/** Removes entries of all caches below a folder that no build has used in the thirty days before `now`. */
export async function forgetUnused(folder: string, now: Date): Promise<void> {
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Another build may have removed its temporary file.
    const used = (await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime();
    if (now.getTime() - used > kept) await rm(file, { force: true });
  }
}

/** SHA-256 of the parts, as a file name. */
export function nameOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('hex');
}

/** SHA-256 of files with their names, as a version of their content. */
export function versionOf(root: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return nameOf(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
}
