import { spawnSync } from 'node:child_process';
import type { Say } from './check.ts';

/** First of the commands that is on the PATH. */
export function onPath(commands: readonly string[]): string | undefined {
  for (const command of commands) {
    const answer = spawnSync('sh', ['-c', `command -v "${command}"`], { encoding: 'utf8' });
    if (answer.status === 0) return answer.stdout.trim();
  }
  return undefined;
}

/** Whether this run may change the machine: in continuous integration, and where somebody said `--install`. */
function mayInstall(): boolean {
  return process.env['CI'] === 'true' || process.env['INSTALL'] === 'true';
}

/** Installs Debian packages where that is wanted, we are root and have apt-get; false where that is not so. */
export function installWithApt(packages: readonly string[], say: Say): boolean {
  if (!mayInstall() || process.getuid?.() !== 0 || onPath(['apt-get']) === undefined) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  say(`installing ${packages.join(' ')} with apt-get …`);
  spawnSync('apt-get', ['-qq', 'update'], { env, stdio: 'ignore' });
  // Checks that run at the same time install what they need too: each waits for the other.
  const install = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', 'install', '--yes', '--no-install-recommends', ...packages], {
    env,
    encoding: 'utf8',
  });
  if (install.status !== 0) say(install.stderr.trim());
  return install.status === 0;
}

/** The program, found or installed from its Debian package; undefined with the recovery said where neither works. */
export function findOrInstall(commands: readonly string[], packages: readonly string[], say: Say): string | undefined {
  const found = onPath(commands);
  if (found !== undefined) return found;
  installWithApt(packages, say);
  const installed = onPath(commands);
  if (installed === undefined) say(`${commands[0] ?? ''} is missing. Run: sudo apt-get install ${packages.join(' ')}; as root, npm test -- --install does it.`);
  return installed;
}
