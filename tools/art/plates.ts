import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { optimize, type Config } from 'svgo';

const folder = 'content/plates';

/** Keeps ids, groups and order: pages move and hide parts of the drawings by id. */
const smaller: Config = {
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      params: {
        overrides: {
          mergePaths: false,
          cleanupIds: false,
          removeHiddenElems: false,
          collapseGroups: false,
          removeEmptyContainers: false,
          removeUnknownsAndDefaults: { keepRoleAttr: true, keepAriaAttrs: true },
        },
      },
    },
  ],
};

/** Removes scripts, style sheets and editors' metadata. Anything else forbidden in pages remains and is refused. */
export function cleaned(source: string): string {
  const plugins = [
    'removeScripts' as const,
    { name: 'inlineStyles' as const, params: { onlyMatchedOnce: false } },
    'convertStyleToAttrs' as const,
    ...(smaller.plugins ?? []),
  ];
  return optimize(source, { ...smaller, multipass: true, plugins }).data;
}

/** Editors' drawings, cleaned. */
export function cleanPlates(root: string): readonly { readonly path: string; readonly bytes: Buffer }[] {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return names
    .filter((name) => name.endsWith('.svg'))
    .map((name) => ({
      path: `${folder}/${name}`,
      bytes: Buffer.from(cleaned(readFileSync(join(root, folder, name), 'utf8'))),
    }));
}
