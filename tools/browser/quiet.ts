import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** The network counts as quiet when nothing was asked for or answered this long; milliseconds. */
const quietFor = 400;

/**
 * Watches a page's requests from now on; the function given back resolves when all have ended and no new one begins.
 * Playwright's own `networkidle` is reached once for each document and says nothing of what scrolling loads later.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let changed = performance.now();
  const begin = (request: Request): void => {
    running.add(request);
    changed = performance.now();
  };
  const end = (request: Request): void => {
    running.delete(request);
    changed = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    changed = performance.now();
    while (running.size > 0 || performance.now() - changed < quietFor) await delay(50);
  };
}
