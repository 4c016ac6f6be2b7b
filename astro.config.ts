import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, envField } from 'astro/config';
import react from '@astrojs/react';
import mdx from '@astrojs/mdx';
import tailwindcss from '@tailwindcss/vite';
import { mailLinkPaths } from './contract/answers.ts';
import { bundledModules, clientTouch, featurePages, passOverKnownWarnings } from './site/build/integrations.ts';
import { finishPages } from './site/build/finish-pages.ts';
import { vendorRulesModule } from './features/consent/register.ts';
import { searchIndex } from './features/search/build-index.ts';

/** Where the functions listen while `npm run dev` serves the site itself. */
const functionsInDev = `http://127.0.0.1:${process.env['FUNCTIONS_PORT'] ?? '4322'}`;

passOverKnownWarnings();

/**
 * A build's own cache of entries: each empties it first, which another build at that moment would not survive. Encoded
 * photographs, named by their content, last.
 */
function ownCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-astro-'));
  const photographs = join(import.meta.dirname, '.cache', 'build', 'photographs');
  mkdirSync(photographs, { recursive: true });
  symlinkSync(photographs, join(folder, 'assets'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  site: process.env['SITE_URL'] ?? 'http://localhost:4321',
  srcDir: './site',
  ...(process.argv.includes('build') && { cacheDir: ownCache() }),
  output: 'static',
  trailingSlash: 'never',
  build: {
    format: 'file',
    inlineStylesheets: 'always',
    assets: '_assets',
    // Pages are rendered while the PDFs are set in a thread of their own: all of those wait at once.
    concurrency: 16,
    // A draft that is shown before it is published brings what it loads (tools/preview.ts).
    ...(process.env['PREVIEW_FILES'] === undefined ? {} : { assetsPrefix: process.env['PREVIEW_FILES'] }),
  },
  compressHTML: true,
  env: {
    // What is wrong with them is said by site/build/hosting.ts, which knows how they go together.
    schema: {
      PUBLIC_BACKEND_URL: envField.string({ context: 'client', access: 'public', default: '' }),
      PUBLIC_BACKEND_ANON_KEY: envField.string({ context: 'client', access: 'public', default: '' }),
    },
  },
  devToolbar: { enabled: false },
  integrations: [react(), mdx(), clientTouch(), featurePages(), searchIndex(), finishPages(process.env)],
  server: { port: Number(process.env['PORT'] ?? 4321) },
  vite: {
    plugins: [tailwindcss(), vendorRulesModule(), bundledModules(process.env['BUNDLED_MODULES'])],
    // Drawings stay files, and of scripts only what runs at rest is in the page: what its first view needs.
    build: {
      assetsInlineLimit: (file, { length }) => file.endsWith('.js') && length < 1_500,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What a form needs to keep what is typed in the open tab comes in one request, whatever else shares parts
            // of it.
            groups: [
              // What an island needs of the framework is one request: in five, each told of the next, it took three
              // round trips.
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// },
              {
                name: 'drafts',
                test: /drafts\/(?!lasting)|(?:browser|guarded)-storage|vendor-rules|consent\/cookie-value/,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/functions': functionsInDev,
        ...Object.fromEntries(Object.values(mailLinkPaths).map((path) => [path, functionsInDev])),
        // Without words the page itself is shown, as a static host shows it.
        '^/search\\?': functionsInDev,
        '/healthz': functionsInDev,
        '/readyz': functionsInDev,
      },
    },
  },
});
