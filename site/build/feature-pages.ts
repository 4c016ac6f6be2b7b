import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';

const pages = z.array(z.object({ path: z.string(), page: z.string() }));

/** Adds the routes of features' pages, listed in their `page/routes.json`. */
export function featurePages(): AstroIntegration {
  return {
    name: 'corbiere:feature-pages',
    hooks: {
      'astro:config:setup': async ({ config, injectRoute }) => {
        const root = fileURLToPath(config.root);
        for (const file of globSync('features/*/page/routes.json', { cwd: root })) {
          const routes = z.parse(pages, JSON.parse(readFileSync(`${root}${file}`, 'utf8')));
          for (const { path, page } of routes)
            injectRoute({ pattern: path, entrypoint: pathToFileURL(`${root}${dirname(file)}/${page}`) });
        }
      },
    },
  };
}
