import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serviceVariables } from '../../core/cli/session.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** What an error says, as part of a longer sentence. */
export function clauseOf(error: unknown): string {
  return reasonOf(error).replace(/\.$/, '');
}

/**
 * Runs a program in the service's environment; answers what it printed. What it says on standard error is passed on.
 * @throws one line where it cannot be started or fails
 */
export async function run(
  program: string,
  args: readonly string[],
  further: NodeJS.ProcessEnv = {},
  name = program,
): Promise<string> {
  const env = { ...serviceVariables(), ...further };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]).catch((error: unknown) => {
    throw new Error(`${name} cannot be run (${String(error)}).`, { cause: error });
  });
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode ?? String(child.signalCode)}.`);
  return out.trim();
}

/** Runs a line of the shell to its end, whatever it leaves running. */
export async function runLine(line: string): Promise<void> {
  const child = spawn('sh', ['-c', line], { stdio: ['ignore', 'inherit', 'inherit'], env: serviceVariables() });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`"${line}" ended with ${child.exitCode ?? String(child.signalCode)}.`);
}

/** Runs the tool of a release, by the release's own Node. Started by root, it takes the rights of the data's owner. */
export function runToolOf(release: string, ...args: readonly string[]): Promise<string> {
  const program = ['--', join(release, 'build', 'corbiere.js'), ...args];
  return run(join(release, 'bin', 'node'), program, {}, `"corbiere ${args.join(' ')}" of ${basename(release)}`);
}
