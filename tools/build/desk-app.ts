import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';

/** What asks for the first room's data waits neither for the styles nor for the rest of the code. */
const earlyRead: Plugin = {
  name: 'early-read',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      [...html.matchAll(/(?<=(?:src|href)=")[^"]*\/early-[^"]*/g)].slice(0, 1).map(([src]) => ({
        tag: 'script',
        attrs: { type: 'module', async: true, crossorigin: true, src },
        injectTo: 'head-prepend' as const,
      })),
  },
};

/**
 * Builds the desk's app into a folder: `index.html`, hashed files below `assets/`, and the manifest that leads the
 * desk's server to the styles of its sign-in pages. Returns the modules inside. No file is inlined and nothing is
 * written into the page, because the desk's policy allows neither inline scripts nor styles nor fonts from `data:`.
 */
export async function buildDeskApp(root: string, outDir: string): Promise<readonly string[]> {
  const app = join(root, 'core', 'desk', 'app');
  const built = await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    plugins: [tailwindcss(), earlyRead],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      sourcemap: false,
      rolldownOptions: {
        // Libraries mark what runs in browsers for frameworks that render on servers; here everything does.
        onLog: (level, log, tell) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log)),
        // A few files in place of forty: each costs a slow line a round trip.
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: /early|session-key|desk\/addresses/, priority: 3 },
              { name: 'desk', tags: ['$initial'], test: (id) => !id.includes('sign-in-page'), priority: 2 },
              {
                name: 'parts',
                test: /\/(?:ui|core\/desk\/app)\/(?!(?:Dialog|Menu|Toast|plots|find|shell)\b)|desk\/EnquiryWords/,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
        input: [join(app, 'index.html'), join(app, 'sign-in', 'sign-in-page.css')],
      },
    },
  });
  if (!('output' in built))
    throw new Error('Vite watches instead of building: the build of the desk gives one output.');
  return built.output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}
