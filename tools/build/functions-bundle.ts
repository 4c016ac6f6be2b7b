import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/**
 * `pg` loads the first two if they are installed; Prettier would format the HTML of emails, which
 * nobody needs.
 */
const neverAsked = ['pg-native', 'pg-cloudflare', 'prettier'];

/** CommonJS libraries load Node's modules with `require`, which an ES module does not have. */
const requireForLibraries =
  "import { createRequire as createRequireOfBundle } from 'node:module'; globalThis.require ??= " +
  'createRequireOfBundle(import.meta.url);';

/**
 * How the functions are compiled: `main.js`, its threads `render-thread.js`, `sqlite-thread.js`, `smtp-thread.js`,
 * `calendar-thread.js`, `returned-mail-thread.js` and `mail-thread.js`, `corbiere.js`, and the desk's server `desk.js`,
 * with all libraries bundled, so that a release needs no node_modules and later installations cannot change it.
 *
 * @param further programs for tests, name to file
 */
export function functionsBuild(
  root: string,
  outdir = join(root, 'build'),
  further: Readonly<Record<string, string>> = {},
): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: {
      main: 'programs/server.ts',
      corbiere: 'programs/corbiere.ts',
      desk: 'programs/desk.ts',
      'render-thread': 'core/mail/render-thread.ts',
      'sqlite-thread': 'core/store/sqlite-thread.ts',
      'smtp-thread': 'core/mail/smtp-thread.ts',
      'calendar-thread': 'features/calls/calendar-thread.ts',
      'returned-mail-thread': 'features/newsletter/bounces/returned-mail-thread.ts',
      'mail-thread': 'features/conversation/inbound/mail-thread.ts',
      ...further,
    },
    outdir,
    bundle: true,
    external: neverAsked,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    // Pages import styles, which only the site's build needs.
    loader: { '.css': 'empty' },
    splitting: true,
    sourcemap: true,
    // Leaves out React's development build, which renders emails much more slowly.
    define: { 'process.env.NODE_ENV': '"production"' },
    logOverride: { 'assign-to-define': 'silent' },
    banner: { js: requireForLibraries },
    logLevel: 'warning',
  };
}

/** Bundles the functions into a folder; returns the bundled modules. */
export async function buildFunctions(root: string, outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({ ...functionsBuild(root, outdir), metafile: true });
  return Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
}
