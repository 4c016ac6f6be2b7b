import { type EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { contentFaultPage } from './fault-page.ts';
import { formerAddresses } from './former-addresses.ts';
import type { Problem } from './problem.ts';

/** Vite with one plugin, and what it answers; whatever the plugin lets pass is "the page". */
async function serve(plugin: Plugin) {
  const vite = await createVite({
    configFile: false,
    root: temporaryFolder(),
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [plugin],
  });
  onTestFinished(() => vite.close());
  const http = createServer((request, response) => vite.middlewares(request, response, () => response.end('the page')));
  onTestFinished(() => void http.close());
  const port = await listen(http);
  const get = async (path: string, accept = 'text/html'): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept }, redirect: 'manual' });
    return `${response.status} ${response.headers.get('location') ?? (await response.text())}`;
  };
  return { vite, get };
}

const missing: Problem = {
  file: 'content/pages/home.yaml',
  line: 7,
  column: 3,
  field: 'hero.heading',
  wrong: 'is missing',
  allowed: 'string <b>',
};

test('a page says which file is wrong, other requests pass, and pages reload when it is mended', async () => {
  let problems: readonly Problem[] = [];
  const sent: string[] = [];
  const { vite, get } = await serve(contentFaultPage('/house', async () => problems));
  vite.ws.send = (payload: unknown) => {
    sent.push(typeof payload === 'object' && payload !== null && 'type' in payload ? String(payload.type) : '');
  };
  const watcher: EventEmitter = vite.watcher;
  const saved = async (now: readonly Problem[], reloads: number): Promise<void> => {
    problems = now;
    watcher.emit('all', 'change', '/house/content/pages/home.yaml');
    await expect.poll(() => sent.length).toBe(reloads);
  };

  expect(await get('/about')).toBe('200 the page');
  await saved([missing], 1);
  expect(await get('/about')).toMatch(
    /^500 [\s\S]*content\/pages\/home\.yaml:7:3: hero\.heading: is missing\. Allowed: string &lt;b>\./,
  );
  expect(await get('/about', '*/*')).toBe('200 the page');
  await saved([], 2);
  expect(await get('/about')).toBe('200 the page');
  expect(sent).toEqual(['full-reload', 'full-reload']);
});

test('while an editor works, an earlier address leads to the text as its file says now', async () => {
  const root = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(root, 'content', file), text);
  for (const folder of ['articles', 'regions']) mkdirSync(join(root, 'content', folder), { recursive: true });
  write('articles/one.mdx', '---\ntitle: One\n---\n');
  write('regions/isles.yaml', 'formerly: [islands]\n');
  const { get } = await serve(formerAddresses(root));
  expect(await get('/regions/islands')).toBe('302 /regions/isles');
  expect(await get('/insights/zero')).toBe('200 the page');
  write('articles/one.mdx', '---\ntitle: One\nformerly: [zero]\n---\n');
  expect(await get('/insights/zero')).toBe('302 /insights/one');
  expect(await get('/insights/one')).toBe('200 the page');
});
