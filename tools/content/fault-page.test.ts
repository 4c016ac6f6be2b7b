import { type EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../tests/stage/loopback.ts';
import { createServer as createVite } from 'vite';
import { contentFaultPage } from './fault-page.ts';
import type { Problem } from './problem.ts';

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
  const vite = await createVite({
    configFile: false,
    root: import.meta.dirname,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [contentFaultPage('/house', async () => problems)],
  });
  onTestFinished(() => vite.close());
  vite.ws.send = (payload: unknown) => {
    sent.push(typeof payload === 'object' && payload !== null && 'type' in payload ? String(payload.type) : '');
  };
  const http = createServer((request, response) => vite.middlewares(request, response, () => response.end('the page')));
  onTestFinished(() => void http.close());
  const port = await listen(http);
  const get = async (path: string, accept = 'text/html'): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return `${response.status} ${await response.text()}`;
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
