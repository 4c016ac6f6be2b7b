import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContent } from '../content/check-content.ts';
import { problemLine } from '../content/problem.ts';
import { compressSite } from './compress-site.ts';
import { buildFunctions } from './functions-bundle.ts';
import { runProgram } from './run-program.ts';
import { sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..', '..');
const stampFile = join(root, 'build', 'stamp');

/** Builds site (`dist/`) and functions (`build/`) when a source, a dependency or a build-time variable changed since. */
export async function ensureBuilt({ force = false }: { force?: boolean } = {}): Promise<void> {
  const wanted = sourcesHash(root);
  const present = existsSync(join(root, 'dist', 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (present && !force) return;
  const { problems } = await checkContent(root);
  if (problems.length > 0) throw new Error(`The content has ${problems.length} to mend:\n${problems.map(problemLine).join('\n')}`);
  console.log('Building the site …');
  await runProgram(join(root, 'node_modules', '.bin', 'astro'), ['build', '--silent'], root);
  await compressSite(join(root, 'dist'), join(root, '.cache', 'compressed'));
  console.log('Building the functions …');
  await buildFunctions(root);
  writeFileSync(stampFile, wanted);
}
