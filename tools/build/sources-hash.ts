import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dayOf } from '../../site/copy/shown.ts';
import { comingTexts } from './dated-texts.ts';
import { buildVariables } from '../../site/build/hosting.ts';

const sources = ['content', 'contract', 'site', 'ui', 'core', 'features', 'programs', 'bin', 'tools/build', 'astro.config.ts', 'package-lock.json', 'tsconfig.json'];

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

/** Hash of everything a build depends on: file contents (not times, which a fresh clone resets), build variables, and which texts are still to come. */
export function sourcesHash(root: string, variables: Readonly<Record<string, string | undefined>> = process.env, today = dayOf(new Date())): string {
  const hash = hashOf(root, sources.flatMap((source) => files(join(root, source)).sort()));
  for (const name of buildVariables) hash.update(`${name}=${variables[name] ?? ''}\0`);
  for (const { file } of comingTexts(root, today)) hash.update(`${file}\0`);
  return hash.digest('hex');
}

/** Hash of all files in some folders below another: a file that was lost, cut short, added or changed since shows. */
export function filesHash(root: string, folders: readonly string[]): string {
  const there = folders.map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
  return hashOf(root, there.flatMap((folder) => files(folder).sort())).digest('hex');
}

function hashOf(root: string, paths: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}
