import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import runtime from 'astro/runtime/server/astro-island.prebuilt.js';

const name = 'virtual:islands';
const touch = fileURLToPath(new URL('../browser/touch.ts', import.meta.url));

/**
 * Vite plugin: the module `virtual:islands`, which knows `client:touch` and makes a page's islands what they are, as Astro's
 * own inline scripts do. Those are taken out of the built pages (withoutIslandScripts): they would run before anybody is there.
 */
export function islandsModule(): Plugin {
  return {
    name: 'corbiere:islands',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `import touch from ${JSON.stringify(touch)};\n(self.Astro ||= {}).touch = touch;\n${runtime}` : undefined),
  };
}

/** What a built script imports before it runs, by name. */
function imports(script: string): readonly string[] {
  return [...script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+)\.js"/g)].map(([, name]) => name ?? '');
}

/**
 * Names on each island of a page the scripts that its own two import (`data-code`), so that the page's code asks for all of them at once
 * (site/browser/touch.ts): a browser hears of an import when it has read what imports it.
 * @param dir the built site
 */
export async function islandCode(dir: URL): Promise<(html: string) => string> {
  const folder = new URL('_assets/', dir);
  const needs = new Map<string, readonly string[]>();
  for await (const file of glob('*.js', { cwd: fileURLToPath(folder) })) needs.set(basename(file, '.js'), imports(await readFile(new URL(file, folder), 'utf8')));
  return (html) =>
    html.replaceAll(/<astro-island\b[^>]*?(?= props=)/g, (tag) => {
      const own = [...tag.matchAll(/(?:component|renderer)-url="\/_assets\/([\w.-]+)\.js"/g)].map(([, name]) => name ?? '');
      // A set is gone through as it grows.
      const all = new Set(own);
      for (const name of all) for (const needed of needs.get(name) ?? []) all.add(needed);
      const rest = [...all].filter((name) => !own.includes(name));
      return rest.length === 0 ? tag : `${tag} data-code="${rest.join(' ')}"`;
    });
}

/**
 * A built page without the scripts that Astro sets before its first island.
 * @throws when it has an island and not these scripts, as with another directive than `client:touch` or another Astro
 */
export function withoutIslandScripts(html: string): string {
  if (!html.includes('<astro-island')) return html;
  let found = 0;
  const rest = html.replaceAll(/<script>((?:(?!<\/script>)[^])*)<\/script>/g, (tag, script: string) => {
    if (script !== runtime && !/self\.Astro\b.*\.touch=/.test(script)) return tag;
    found += 1;
    return '';
  });
  if (found !== 2) throw new Error('An island stands in a page without the two scripts that site/build/islands.ts knows: mount islands with client:touch alone.');
  return rest;
}
