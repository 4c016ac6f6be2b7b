import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from 'astro';
import { context } from 'esbuild';
import { ensureBuilt } from './build/ensure-built.ts';
import { functionsBuild } from './build/functions-bundle.ts';
import { contentFaultPage } from './content/fault-page.ts';
import { writeSchemas } from './content/json-schemas.ts';
import { wordsAtOnce } from './content/words-at-once.ts';
import { kitPage } from './kit/kit-page.ts';

const root = join(import.meta.dirname, '..');
const functionsPort = process.env['FUNCTIONS_PORT'] ?? '4322';
const sitePort = process.env['PORT'] ?? '4321';
const siteUrl = `http://localhost:${sitePort}`;
/** Apart from the releases, which never change. */
const outdir = join(root, '.cache', 'dev', 'build');
let functions: ChildProcess | undefined;

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
  integrations: [contentFaultPage(root), wordsAtOnce(root)],
  vite: { plugins: [kitPage()] },
});

async function stop(): Promise<void> {
  functions?.kill('SIGTERM');
  await site.stop();
  await watcher.dispose();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
