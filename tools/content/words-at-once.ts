import { join, sep } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Until Astro's own loader has read a changed file, which it does on the same event; milliseconds. */
const reading = 40;

/**
 * Astro integration for `npm run dev`: what changed in content/ is shown as soon as it is read. By itself Astro waits
 * half a second for further changes before it writes down what its pages read. Asked for a refresh by no loader, it
 * writes at once.
 */
export function wordsAtOnce(root: string): AstroIntegration {
  return {
    name: 'corbiere:words-at-once',
    hooks: {
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        server.watcher.on('all', (_, file) => {
          if (!file.startsWith(join(root, 'content') + sep)) return;
          setTimeout(() => {
            refreshContent?.({ loaders: ['none'] }).catch((error: unknown) => {
              logger.error(String(error));
            });
          }, reading);
        });
      },
    },
  };
}
