import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = ['content', 'contract', 'site', 'functions', 'tools/build', 'astro.config.ts', 'package-lock.json', 'tsconfig.json'];

/** Variables that are baked into the build. */
const buildVariables = ['SITE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_ANON_KEY'];

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
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of files(join(root, source)).sort()) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const name of buildVariables) hash.update(`${name}=${variables[name] ?? ''}\0`);
  return hash.digest('hex');
}
