import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

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
