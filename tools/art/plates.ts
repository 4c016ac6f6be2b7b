import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import type { Artwork } from './artwork.ts';
import { smaller } from './drawings.ts';

const folder = 'content/plates';

/** A drawing without scripts, style sheets and notes of programs. What else no page may have stays, and is refused. */
export function cleaned(source: string): string {
  const plugins = [
    'removeScripts' as const,
    { name: 'inlineStyles' as const, params: { onlyMatchedOnce: false } },
    'convertStyleToAttrs' as const,
    ...(smaller.plugins ?? []),
  ];
  return optimize(source, { ...smaller, multipass: true, plugins }).data;
}

/** The drawings of editors, cleaned. */
export function cleanPlates(root: string): Artwork[] {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return names
    .filter((name) => name.endsWith('.svg'))
    .map((name) => ({
      path: `${folder}/${name}`,
      bytes: Buffer.from(cleaned(readFileSync(join(root, folder, name), 'utf8'))),
    }));
}
