import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'postcss';
import { build, type Rolldown } from 'vite';

// "use client" directives of libraries have no meaning here.
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, tell) =>
  log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log);

/** Widths at which the desk is laid out anew count in the reader's own text size, so that larger text has room. */
const widthsInText: Plugin = {
  postcssPlugin: 'corbiere-widths-in-text',
  AtRule: {
    media: (rule) => {
      rule.params = rule.params.replaceAll(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) / 16}em`);
    },
  },
};

/** Builds the module that renders Today on the desk's server into a folder. */
export async function buildDeskDrawing(root: string, outDir: string): Promise<void> {
  const app = join(root, 'core', 'desk', 'app');
  await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(app, 'draw-today.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { onLog, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
}

/**
 * Builds the desk's app into a folder: `index.html`, hashed files in `assets/`, and the manifest by which the
 * desk's server finds the styles of its sign-in pages. Returns the bundled modules. Nothing is inlined into
 * the page, because the desk's policy allows no inline scripts or styles and no fonts from `data:`.
 */
export async function buildDeskApp(root: string, outDir: string): Promise<readonly string[]> {
  const app = join(root, 'core', 'desk', 'app');
  const built = await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    plugins: [tailwindcss()],
    css: { postcss: { plugins: [widthsInText] } },
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
        onLog,
        // A few files instead of forty, since each costs a round trip on a slow line.
        output: {
          codeSplitting: {
            groups: [
              { name: 'early', test: /early|session-key|data\/theme|desk\/addresses|preload-helper/, priority: 3 },
              { name: 'desk', tags: ['$initial'], test: /\.tsx?$|node_modules/, priority: 2 },
              {
                name: 'parts',
                test: /\/(?:ui|core\/desk\/app)\/(?!(?:Dialog|Menu|Toast|plots|find|shell)\b)|desk\/EnquiryWords/,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
        input: ['index.html', 'main.tsx', join('sign-in', 'sign-in-page.css')].map((file) => join(app, file)),
      },
    },
  });
  if (!('output' in built))
    throw new Error('Vite watches instead of building: the build of the desk gives one output.');
  return built.output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}
