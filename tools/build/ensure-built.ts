import { join } from 'node:path';
import { releaseIn } from '../../core/start/release.ts';
import { currentRelease, makeCurrent, releasesOf, removeOldReleases } from '../../core/start/releases.ts';
import { haveSameAddress, lostAddresses, wholeRelease } from './releases.ts';
import { runProgram } from './run-program.ts';
import { sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Sees to it that there is a release of these sources, dependencies and build variables, and returns its folder: one
 * that is there and whole, or a new one. What is being served is never touched.
 * @param options.force builds even if there is one
 * @param options.switching which release the next start serves, and `dist` and `build` lead to: always this one, or
 * this one only where none is yet or it was built for the same addresses
 */
export async function ensureBuilt({
  force = false,
  switching = 'always',
}: { force?: boolean; switching?: 'always' | 'same-address' } = {}): Promise<string> {
  const sources = sourcesHash(root);
  let release = force ? undefined : wholeRelease(root, sources);
  if (release === undefined) {
    // In a process of its own, which takes the builder's memory with it: a server that built first may run for weeks.
    // Whatever the shell says: made for development, the desk would not start.
    const env = { NODE_ENV: 'production' };
    await runProgram(process.execPath, ['--', join(import.meta.dirname, 'build-whole.ts'), sources], root, env).catch(
      (error: unknown) => {
        throw new Error('Nothing was built.', { cause: error });
      },
    );
    // Its files were hashed a moment ago: 160 MB are not read again.
    release = releasesOf(root).find((folder) => releaseIn(folder)?.sources === sources);
    if (release === undefined) throw new Error('The build left no release.');
  }
  const current = currentRelease(root);
  for (const address of current === undefined ? [] : lostAddresses(current, release))
    console.log(`Gone: ${address}. Name it under "formerly" in the text that its readers are to be led to.`);
  if (switching === 'always' || current === undefined || haveSameAddress(current, release)) makeCurrent(root, release);
  removeOldReleases(root, new Date());
  return release;
}
