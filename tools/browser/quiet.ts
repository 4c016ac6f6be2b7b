import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** The network counts as quiet when nothing was asked for or answered this long; milliseconds. */
const quietFor = 400;
/** Requests that have not ended this long after the wait began do not end; milliseconds. */
const longest = 45_000;

/**
 * Watches a page's requests from now on; the function given back resolves when all have ended and no new one begins.
 * Throws with their addresses when requests do not end.
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
    const begun = performance.now();
    changed = begun;
    while (running.size > 0 || performance.now() - changed < quietFor) {
      if (performance.now() - begun > longest)
        throw new Error(
          `Not ended after ${longest / 1000} seconds: ` + [...running].map((request) => request.url()).join(', ') ||
            'new requests without a pause',
        );
      await delay(50);
    }
  };
}
