import { join } from 'node:path';
import { currentRelease, haveSameAddress, makeCurrent, removeOldReleases, wholeRelease } from './releases.ts';
import { sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Sees to it that there is a release of these sources, dependencies and build variables, and returns its folder: one that
 * is there and whole, or a new one. What is being served is never touched.
 * @param options.force builds even if there is one
 * @param options.switching which release the next start serves, and `dist` and `build` lead to: always this one, or this
 * one only where none is yet or it was built for the same addresses
 */
export async function ensureBuilt({ force = false, switching = 'always' }: { force?: boolean; switching?: 'always' | 'same-address' } = {}): Promise<string> {
  const sources = sourcesHash(root);
  let release = force ? undefined : wholeRelease(root, sources);
  if (release === undefined) {
    // A start on a build that is there loads none of the builder.
    const { buildWhole } = await import('./build-whole.ts');
    release = await buildWhole(root, sources);
  }
  const current = currentRelease(root);
  if (switching === 'always' || current === undefined || haveSameAddress(current, release)) makeCurrent(root, release);
  removeOldReleases(root, new Date());
  return release;
}
