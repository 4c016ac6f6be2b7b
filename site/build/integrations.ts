import type { AstroIntegration } from 'astro';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Plugin } from 'vite';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean | string;
  }
}

/** Astro integration that adds the directive `client:touch` (site/browser/touch.ts). */
export function clientTouch(): AstroIntegration {
  return {
    name: 'corbiere:client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './site/browser/touch.ts' });
      },
    },
  };
}

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

/** Writes the list of modules in the pages' scripts for the bill of materials. @param file undefined to skip it */
export function bundledModules(file: string | undefined): Plugin {
  const modules = new Set<string>();
  return {
    name: 'bundled-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => file !== undefined && name === 'client',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') for (const module of Object.keys(part.modules)) modules.add(module);
      if (file !== undefined) writeFileSync(file, JSON.stringify([...modules]));
    },
  };
}

/** Whether a warning is only about `:target-current`, which Tailwind's optimiser passes through unchanged. */
function isKnownWarning(report: unknown): boolean {
  const [, found] = /^Found (\d+) warnings? while optimizing generated CSS:/.exec(String(report)) ?? [];
  return found !== undefined && String(report).match(/'target-current' is not recognized/g)?.length === Number(found);
}

/** Silences known warnings. */
export function passOverKnownWarnings(): void {
  const { warn } = console;
  console.warn = (...report: unknown[]) => {
    if (!isKnownWarning(report[0])) warn(...report);
  };
}
