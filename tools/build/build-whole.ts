import { join } from 'node:path';
import { checkContent } from '../content/check-content.ts';
import { problemLine } from '../content/problem.ts';
import { compressSite } from './compress-site.ts';
import { buildFunctions } from './functions-bundle.ts';
import { runProgram } from './run-program.ts';
import { siteBuild } from './site-build.ts';

/** Builds site and functions. Throws, before anything is built, when the content has faults, and names them. */
export async function buildWhole(root: string): Promise<void> {
  const { problems } = await checkContent(root);
  if (problems.length > 0) throw new Error(`The content has ${problems.length} to mend:\n${problems.map(problemLine).join('\n')}`);
  console.log('Building the site …');
  const { program, args } = siteBuild(root);
  await runProgram(program, args, root);
  await compressSite(join(root, 'dist'), join(root, '.cache', 'compressed'));
  console.log('Building the functions …');
  await buildFunctions(root);
}
