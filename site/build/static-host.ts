import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withLinksTo } from './answer-links.ts';
import { redirectsFile } from './static-redirects.ts';

/**
 * Astro integration: makes the build fit for a static host with the functions elsewhere. Writes `_redirects`, and lets
 * the pages that the functions send from their origin link back to the site.
 * @param backendUrl `PUBLIC_BACKEND_URL`: where the functions answer, if not on the site itself
 */
export function staticHost(backendUrl: string | undefined): AstroIntegration {
  let siteUrl = 'http://localhost:4321';
  return {
    name: 'corbiere:static-host',
    hooks: {
      'astro:config:done': ({ config }) => {
        if (config.site) siteUrl = new URL(config.site).origin;
      },
      'astro:build:done': async ({ dir }) => {
        const isElsewhere = backendUrl !== undefined && backendUrl !== '' && new URL(backendUrl).origin !== siteUrl;
        await writeFile(new URL('_redirects', dir), redirectsFile(isElsewhere ? backendUrl.replace(/\/+$/, '') : undefined));
        if (!isElsewhere) return;
        for await (const file of glob('answers/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          await writeFile(page, withLinksTo(siteUrl, await readFile(page, 'utf8')));
        }
      },
    },
  };
}
