import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../stage/engines.ts';
import { root } from '../stage/test-server.ts';

/** What an example replaces in a file, by its path; of a file that is new, its whole text. */
export type Edits = Readonly<Record<string, string | readonly (readonly [before: string, after: string])[]>>;

/** A copy of the project's sources with an example in it, by default for as long as the test. */
export function copyWith(
  edits: Edits,
  added?: string,
  copy = join(temporaryFolder(), 'copy'),
): { readonly copy: string; readonly touched: readonly string[] } {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0'))
    if (file !== '' && !file.startsWith('tests/examples/') && existsSync(join(root, file))) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(copy, file);
    if (typeof edit === 'string') writeFileSync(path, edit);
    else writeFileSync(path, edit.reduce(replaced, readFileSync(path, 'utf8')));
  }
  if (added !== undefined) cpSync(added, copy, { recursive: true });
  return { copy, touched: Object.keys(edits) };
}

function replaced(text: string, [before, after]: readonly [string, string]): string {
  if (text.split(before).length !== 2) throw new Error(`Not there exactly once: ${before}`);
  return text.replace(before, () => after);
}

/** Runs a program in a copy; resolves to what it said, and throws that when it fails. */
export async function runIn(copy: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(said);
  return said;
}
