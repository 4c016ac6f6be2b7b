import { join } from 'node:path';

/**
 * Heap limit of the site's build in MB. Without one Node collects garbage only at several gigabytes; a
 * build of a thousand articles needs about 200 (docs/decisions/0058).
 */
const largestHeap = 768;
/** Largest space for young objects in MB: Node's 16 make the peak 120 MB higher and save half a second of processor. */
const youngest = 8;

export interface SiteBuild {
  readonly program: string;
  readonly args: readonly string[];
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The command that builds a project's site into a folder; run it in the project's folder. */
export function siteBuild(root: string, outDir: string): SiteBuild {
  // glibc keeps up to eight heaps per core, each of which retains freed memory: 60 MB in a build of a thousand
  // articles.
  // Overrides the shell: a development build would include drafts.
  const env = { MALLOC_ARENA_MAX: '2', NODE_ENV: 'production', DEV: '' };
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  // Astro caches parsed entries and does not notice changes to schemas imported by content.config.ts.
  return {
    program: process.execPath,
    args: [
      `--max-old-space-size=${largestHeap}`,
      `--max-semi-space-size=${youngest}`,
      ...[astro, 'build', '--silent', '--force', '--outDir', outDir],
    ],
    env,
  };
}
