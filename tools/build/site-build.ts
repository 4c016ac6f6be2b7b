import { join } from 'node:path';

/**
 * Largest heap of a build of the site, in MB. Without one Node lets garbage lie until several gigabytes are full; a
 * build of a thousand articles holds about 200 (docs/decisions/0058).
 */
const largestHeap = 768;

export interface SiteBuild {
  readonly program: string;
  readonly args: readonly string[];
  /** Beside the variables that are there. */
  readonly env: Readonly<Record<string, string>>;
}

/** What builds the site of a project into a folder; to be run in the project's folder. */
export function siteBuild(root: string, outDir: string): SiteBuild {
  // glibc keeps up to eight heaps for a core, of which each holds on to what its threads have let go: 60 MB of a build
  // of a thousand articles.
  // Whatever the shell says: a build for development would have the drafts in it, and of either Astro makes one.
  const env = { MALLOC_ARENA_MAX: '2', NODE_ENV: 'production', DEV: '' };
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  // Astro keeps parsed entries of the last build and does not see that a schema which content.config.ts imports has
  // changed.
  return {
    program: process.execPath,
    args: [`--max-old-space-size=${largestHeap}`, astro, 'build', '--silent', '--force', '--outDir', outDir],
    env,
  };
}
