import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a build leaves; its stamp, which holds the hash of this, apart. */
const outputs = ['dist', 'build'];

const sources = ['content', 'contract', 'site', 'functions', 'tools/build', 'astro.config.ts', 'package-lock.json', 'tsconfig.json'];

/** Variables that are baked into the build. */
const buildVariables = ['SITE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_ANON_KEY', 'STATIC_HOST'];

function files(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** Hash of everything a build depends on: file contents (not times, which a fresh clone resets) and build variables. */
export function sourcesHash(root: string, variables: Readonly<Record<string, string | undefined>> = process.env): string {
  const hash = hashOf(root, sources.flatMap((source) => files(join(root, source)).sort()));
  for (const name of buildVariables) hash.update(`${name}=${variables[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** Hash of everything a build made: a file that was lost, cut short or changed since shows. */
export function outputsHash(root: string): string {
  const made = outputs.map((output) => join(root, output)).filter((folder) => existsSync(folder));
  return hashOf(root, made.flatMap((folder) => files(folder).sort()).filter((file) => file !== join(root, 'build', 'stamp'))).digest('hex');
}

function hashOf(root: string, paths: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}
