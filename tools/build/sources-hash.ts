import { join } from 'node:path';
import { filesIn, hashOf } from '../../core/start/release.ts';
import { dayOf } from '../../site/copy/shown.ts';
import { comingTexts } from './dated-texts.ts';
import { buildVariables } from '../../site/build/hosting.ts';

const sources = (
  'content contract site ui core features programs bin tools/build astro.config.ts package-lock.json ' + 'tsconfig.json'
).split(' ');

/**
 * Hash of everything a build depends on: file contents (not times, which a clone resets), build variables, and
 * which texts are still to come.
 */
export function sourcesHash(
  root: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
  today = dayOf(new Date()),
): string {
  const hash = hashOf(
    root,
    sources.flatMap((source) => filesIn(join(root, source)).sort()),
  );
  for (const name of buildVariables) hash.update(`${name}=${variables[name] ?? ''}\0`);
  for (const { file } of comingTexts(root, today)) hash.update(`${file}\0`);
  return hash.digest('hex');
}
