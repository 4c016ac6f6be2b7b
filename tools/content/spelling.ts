import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lint } from 'cspell';
import type { Problem } from './problem.ts';

const silent = (): void => undefined;

/**
 * Words below a folder's `content/` that neither British English nor the house dictionary knows.
 * @param root the project
 * @param folder where `content/` lies
 */
export async function spellingProblems(root: string, folder = root): Promise<readonly Problem[]> {
  const found: Problem[] = [];
  const options = {
    root: folder,
    config: join(root, 'cspell.config.yaml'),
    cache: true,
    cacheLocation: join(root, '.cache', 'cspell-content'),
  };
  await lint(['content/**'], options, {
    issue: ({ uri = '', row, col, text }) =>
      found.push({
        file: relative(folder, fileURLToPath(uri)),
        line: row,
        column: col,
        field: 'spelling',
        wrong: `"${text}" is in no dictionary`,
        allowed: 'British spelling, or a word of tools/content/house-dictionary.txt',
      }),
    info: silent,
    debug: silent,
    progress: silent,
    result: silent,
    error: (_message, error) => {
      throw new Error('cspell failed', { cause: error });
    },
  });
  return found;
}
