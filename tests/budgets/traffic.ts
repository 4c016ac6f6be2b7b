import type { Page, Request } from '@playwright/test';
import { watchQuiet } from '../../tools/browser/quiet.ts';

export interface Transfer {
  readonly path: string;
  readonly type: string;
  readonly encoding: string;
  readonly bytes: number;
}

/** Records what a page loads, as sent: bodies compressed, headers not counted. */
export function recordTraffic(page: Page): { settled(): Promise<readonly Transfer[]> } {
  const finished: Promise<Transfer>[] = [];
  const quiet = watchQuiet(page);
  const measure = async (request: Request): Promise<Transfer> => {
    const response = await request.response();
    const { responseBodySize } = await request.sizes();
    return {
      path: new URL(request.url()).pathname,
      type: request.resourceType(),
      encoding: (await response?.headerValue('content-encoding')) ?? '',
      // What comes from the cache has headers and no body: Playwright takes the one from the other.
      bytes: Math.max(0, responseBodySize),
    };
  };
  page.on('requestfinished', (request) => {
    if (!/^https?:/.test(request.url())) return;
    const measured = measure(request);
    // What is loaded after the last question (a window made wider) may outlive its page, and nobody asks for it.
    measured.catch(() => undefined);
    finished.push(measured);
  });
  return {
    async settled() {
      await quiet();
      return Promise.all(finished);
    },
  };
}

/** Sum of the bodies whose type is among those named; all where none is named. */
export function bytesOf(transfers: readonly Transfer[], ...types: readonly string[]): number {
  return transfers
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
