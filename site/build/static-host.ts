import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withLinksTo } from './answer-links.ts';
import { hostingOf, type HostingVariables } from './hosting.ts';
import { redirectsFile } from './static-redirects.ts';
import { vercelFile } from './vercel-file.ts';

/**
 * Astro integration: makes the build fit for a static host. Writes what hosts read, `_redirects` and for a static host
 * also `vercel.json` and `.nojekyll` (GitHub Pages leaves out `_assets` without it), and lets the pages that functions
 * elsewhere send from their origin link back to the site.
 */
export function staticHost(variables: HostingVariables): AstroIntegration {
  let site = new URL('http://localhost:4321');
  return {
    name: 'corbiere:static-host',
    hooks: {
      'astro:config:done': ({ config }) => {
        if (config.site) site = new URL(config.site);
        // A mistake is told before the long part of the build.
        hostingOf(variables, site.origin);
      },
      'astro:build:done': async ({ dir }) => {
        const { functionsElsewhere, isStatic } = hostingOf(variables, site.origin);
        await writeFile(new URL('_redirects', dir), redirectsFile(functionsElsewhere));
        if (isStatic) {
          await writeFile(new URL('vercel.json', dir), vercelFile(functionsElsewhere, site.protocol === 'https:'));
          await writeFile(new URL('.nojekyll', dir), '');
        }
        if (functionsElsewhere === undefined) return;
        for await (const file of glob('answers/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          await writeFile(page, withLinksTo(site.origin, await readFile(page, 'utf8')));
        }
      },
    },
  };
}
