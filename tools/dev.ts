import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { dev, type AstroIntegration } from 'astro';
import { context } from 'esbuild';
import { ensureBuilt } from './build/ensure-built.ts';
import { functionsBuild } from './build/functions-bundle.ts';
import { contentFaultPage } from './content/fault-page.ts';
import { formerAddresses } from './content/former-addresses.ts';
import { writeSchemas } from './content/json-schemas.ts';
import { kitPage } from './kit/kit-page.ts';

const root = join(import.meta.dirname, '..');
const functionsPort = process.env['FUNCTIONS_PORT'] ?? '4322';
const sitePort = process.env['PORT'] ?? '4321';
const siteUrl = `http://localhost:${sitePort}`;
/** Apart from the releases, which never change. */
const outdir = join(root, '.cache', 'dev', 'build');
let functions: ChildProcess | undefined;

/** Until Astro's own loader has read a changed file, which it does on the same event; milliseconds. */
const reading = 40;

/**
 * Astro integration for `npm run dev`: what changed in content/ is shown as soon as it is read. By itself Astro waits
 * half a second for further changes before it writes down what its pages read. Asked for a refresh by no loader, it
 * writes at once.
 */
function wordsAtOnce(root: string): AstroIntegration {
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

/** Starts the functions anew on each successful build; a failed build leaves the running ones alone. */
function restartFunctions(): void {
  const start = (): void => {
    functions = spawn(process.execPath, ['--enable-source-maps', join(outdir, 'main.js')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: functionsPort, SITE_URL: process.env['SITE_URL'] ?? siteUrl },
    });
  };
  if (functions && functions.exitCode === null && functions.signalCode === null) {
    functions.once('exit', start);
    functions.kill('SIGTERM');
  } else start();
}

// The functions answer with prerendered pages, so they need one build of the site before they start.
if (!existsSync(join(root, 'dist', 'answers'))) await ensureBuilt();

const watcher = await context({
  ...functionsBuild(root, outdir),
  plugins: [
    {
      name: 'restart',
      setup(build) {
        build.onEnd((result) => {
          if (result.errors.length === 0) restartFunctions();
        });
      },
    },
  ],
});
await watcher.watch();

await writeSchemas(root);

// astro.config.ts leads what is for the functions to their port.
process.env['FUNCTIONS_PORT'] = functionsPort;
const site = await dev({
  root,
  server: { port: Number(sitePort) },
  integrations: [wordsAtOnce(root)],
  vite: { plugins: [contentFaultPage(root), kitPage(), formerAddresses(root)] },
});

async function stop(): Promise<void> {
  functions?.kill('SIGTERM');
  await site.stop();
  await watcher.dispose();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
