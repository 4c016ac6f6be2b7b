import { spawn } from 'node:child_process';
import { reasonOf } from '../../contract/error-words.ts';

/** Runs a program on our terminal. @throws naming it and its exit code when it fails */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}`));
    });
  });
}

/** Prints an error's message without its stack and exits with a failure. */
export function endedBy(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}
