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
