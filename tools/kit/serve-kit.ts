import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';
import { kitPage } from './kit-page.ts';

/** Serves `/_ui` as `npm run dev` does, without the site beside it. */
export async function serveKit(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const root = join(import.meta.dirname, '..', '..');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(root, '.cache', 'kit'),
    plugins: [tailwindcss(), kitPage()],
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  return { origin: new URL(server.resolvedUrls?.local[0] ?? '').origin, stop: () => server.close() };
}
