import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputsHash, sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..', '..');
const stampFile = join(root, 'build', 'stamp');

/**
 * Builds site (`dist/`) and functions (`build/`) when a source, a dependency or a build-time variable changed since, or
 * when what was built is no longer whole.
 */
export async function ensureBuilt({ force = false }: { force?: boolean } = {}): Promise<void> {
  const wanted = sourcesHash(root);
  const present = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === `${wanted} ${outputsHash(root)}`;
  if (present && !force) return;
  // A start on a build that is there loads none of the builder.
  const { buildWhole } = await import('./build-whole.ts');
  await buildWhole(root);
  writeFileSync(stampFile, `${wanted} ${outputsHash(root)}`);
}
