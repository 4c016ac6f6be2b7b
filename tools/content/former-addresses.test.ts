import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { formerAddresses } from './former-addresses.ts';

test('while an editor works, an earlier address leads to the text as its file says now', async () => {
  const root = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(root, 'content', file), text);
  for (const folder of ['articles', 'regions']) mkdirSync(join(root, 'content', folder), { recursive: true });
  write('articles/one.mdx', '---\ntitle: One\n---\n');
  write('regions/isles.yaml', 'formerly: [islands]\n');
  const vite = await createVite({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [formerAddresses(root)],
  });
  onTestFinished(() => vite.close());
  const http = createServer((request, response) => vite.middlewares(request, response, () => response.end()));
  onTestFinished(() => void http.close());
  const port = await listen(http);
  const led = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return status === 302 ? headers.get('location') : status;
  };
  expect(await led('/regions/islands')).toBe('/regions/isles');
  expect(await led('/insights/zero')).toBe(200);
  write('articles/one.mdx', '---\ntitle: One\nformerly: [zero]\n---\n');
  expect(await led('/insights/zero')).toBe('/insights/one');
  expect(await led('/insights/one')).toBe(200);
});
