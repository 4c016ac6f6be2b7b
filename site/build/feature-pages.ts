import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';

const module = z.object({ routes: z.array(z.object({ path: z.string(), page: z.string() })) });

/** Gives the pages of a feature, which its `page/routes.ts` lists, their addresses. */
export function featurePages(): AstroIntegration {
  return {
    name: 'corbiere:feature-pages',
    hooks: {
      'astro:config:setup': async ({ config, injectRoute }) => {
        const root = fileURLToPath(config.root);
        for (const file of globSync('features/*/page/routes.ts', { cwd: root })) {
          const { routes } = z.parse(module, await import(/* @vite-ignore */ new URL(file, config.root).href));
          for (const { path, page } of routes)
            injectRoute({ pattern: path, entrypoint: pathToFileURL(`${root}${dirname(file)}/${page}`) });
        }
      },
    },
  };
}
