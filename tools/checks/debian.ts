import { spawnSync } from 'node:child_process';
import type { Say } from './check.ts';
import { program } from './program.ts';

/** First of the commands that is on the PATH. */
export function onPath(commands: readonly string[]): string | undefined {
  for (const command of commands) {
    const answer = spawnSync('sh', ['-c', `command -v "${command}"`], { encoding: 'utf8' });
    if (answer.status === 0) return answer.stdout.trim();
  }
  return undefined;
}

/** Whether Debian packages can be installed here. */
export const hasApt = (): boolean => process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;

/** Reads Debian's lists of packages anew. Old ones may do where that fails. */
export async function updateLists(): Promise<void> {
  await program(() => undefined, 'apt-get', ['-qq', '-o', 'Acquire::Retries=3', 'update']);
}

/** Installs Debian packages, and says why where that fails. */
export async function installPackages(packages: readonly string[], say: Say): Promise<boolean> {
  const said: string[] = [];
  const options = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', '--yes', '--no-install-recommends'];
  const code = await program((line) => said.push(line), 'apt-get', [...options, 'install', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) for (const line of said.slice(-10)) say(line);
  return code === 0;
}
