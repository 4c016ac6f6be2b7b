import type { Browser } from '@playwright/test';
import { readThrough } from '../tools/browser/read-through.ts';
import { recordTraffic, type Transfer } from '../tools/browser/traffic.ts';

export interface Weight {
  readonly requests: number;
  /** Bytes on the wire, compressed, by type of resource. */
  readonly bytes: Readonly<Record<string, number>>;
}

export interface PageWeight {
  readonly atLoad: Weight;
  readonly afterReading: Weight;
}

function weigh(transfers: readonly Transfer[]): Weight {
  const bytes: Record<string, number> = {};
  for (const transfer of transfers) bytes[transfer.type] = (bytes[transfer.type] ?? 0) + transfer.bytes;
  return { requests: transfers.length, bytes };
}

/** Weighs a page on a phone: as it loads, and after it was read to its end. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const traffic = recordTraffic(page);
  await page.goto(url);
  const atLoad = weigh(await traffic.settled());
  await readThrough(page);
  const afterReading = weigh(await traffic.settled());
  await context.close();
  return { atLoad, afterReading };
}
