import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Plugin } from 'vite';

/** Most visits begin at *Today*: its script comes with the page's own, not one round trip later. */
const firstRoom: Plugin = {
  name: 'first-room',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === 'TodayRoom')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
};

/**
 * Builds the desk's app into a folder: `index.html`, hashed files below `assets/`, and the manifest that leads the desk's server to
 * the styles of its sign-in pages. Returns the modules inside. No file is inlined and nothing is written into the
 * page, because the desk's policy allows neither inline scripts nor styles nor fonts from `data:`.
 */
export async function buildDeskApp(root: string, outDir: string): Promise<readonly string[]> {
  const app = join(root, 'core', 'desk', 'app');
  const built = await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    plugins: [tailwindcss(), firstRoom],
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
        input: [join(app, 'index.html'), join(app, 'sign-in', 'sign-in-page.css')],
      },
    },
  });
  if (!('output' in built))
    throw new Error('Vite watches instead of building: the build of the desk gives one output.');
  return built.output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}
