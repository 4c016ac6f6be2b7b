import type { Browser, Page } from '@playwright/test';
import { phone } from '../tests/stage/page-parts.ts';

export interface PageSpeed {
  /** Transferred size of the document; Chromium's throttled line delivers up to 32 kB in one piece. */
  readonly bytes: number;
  readonly fcp: number;
  readonly lcp: number;
}

/** The phone of the budgets: 4× slower processor, 1.6 Mbit/s down, 150 ms round trip. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const processorSlowdown = 4;

declare global {
  interface Window {
    pageSpeed?: { fcp: number; lcp: number };
  }
}

function observe(): void {
  const seen: NonNullable<Window['pageSpeed']> = { fcp: 0, lcp: 0 };
  window.pageSpeed = seen;
  const each = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
    }).observe({ type, buffered: true });
  };
  each('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  each('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
}

/** Throttles a page to the phone's line and processor. */
export async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** Opens a page once, with an empty cache, on the throttled phone. */
export async function timePage(browser: Browser, url: string): Promise<PageSpeed> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await throttle(page);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => window.pageSpeed);
  const bytes = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation');
    return document instanceof PerformanceNavigationTiming ? document.encodedBodySize : 0;
  });
  await context.close();
  if (!seen || seen.fcp === 0 || seen.lcp === 0) throw new Error(`Chromium painted nothing of ${url}`);
  return { bytes, ...seen };
}
