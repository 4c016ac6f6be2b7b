import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serviceVariables } from '../../core/cli/session.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** An error's message for use inside a sentence. */
export function clauseOf(error: unknown): string {
  return reasonOf(error).replace(/\.$/, '');
}

/**
 * Runs a program in the service's environment and returns its standard output; standard error is passed on.
 * @throws one line when it cannot be started or fails
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

/** Runs a shell command and waits for its end, not for background processes that it starts. */
export async function runLine(line: string): Promise<void> {
  const child = spawn('sh', ['-c', line], { stdio: ['ignore', 'inherit', 'inherit'], env: serviceVariables() });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`"${line}" ended with ${child.exitCode ?? String(child.signalCode)}.`);
}

/** Runs a release's tool with the release's Node. As root, it drops to the rights of the data's owner. */
export function runToolOf(release: string, ...args: readonly string[]): Promise<string> {
  const program = ['--', join(release, 'build', 'corbiere.js'), ...args];
  return run(join(release, 'bin', 'node'), program, {}, `"corbiere ${args.join(' ')}" of ${basename(release)}`);
}
