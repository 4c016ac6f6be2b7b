import { join } from 'node:path';
import { releaseIn } from '../../core/start/release.ts';
import { currentRelease, makeCurrent, releasesOf, removeOldReleases } from '../../core/start/releases.ts';
import { haveSameAddress, lostAddresses, wholeRelease } from './releases.ts';
import { runProgram } from './run-program.ts';
import { sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Returns the folder of a release of these sources, dependencies and build variables: an existing complete one, or a
 * new build. Never touches the release being served.
 * @param options.force build even if there is one
 * @param options.switching when to make it the release that the next start serves: always, or only if there is none yet
 * or it was built for the same addresses
 */
export async function ensureBuilt({
  force = false,
  switching = 'always',
}: { force?: boolean; switching?: 'always' | 'same-address' } = {}): Promise<string> {
  const sources = sourcesHash(root);
  let release = force ? undefined : wholeRelease(root, sources);
  if (release === undefined) {
    // In its own process, so that the builder's memory is freed before a server runs for weeks.
    // Overrides the shell: a development build of the desk would not start.
    const env = { NODE_ENV: 'production' };
    await runProgram(process.execPath, ['--', join(import.meta.dirname, 'build-whole.ts'), sources], root, env).catch(
      (error: unknown) => {
        throw new Error('Nothing was built.', { cause: error });
      },
    );
    // Its files have just been hashed, so their 160 MB are not read again.
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
