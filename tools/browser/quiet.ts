import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** The network counts as quiet after this long without a request or answer; milliseconds. */
const quietFor = 400;
/** Timeout of open requests, from the start of the wait; milliseconds. */
const longest = 45_000;

/**
 * Watches a page's requests; the returned function resolves when all have ended and no new one begins.
 * @throws with their addresses when requests do not end
 * Playwright's `networkidle` is reached once per document and does not cover what scrolling loads later.
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
