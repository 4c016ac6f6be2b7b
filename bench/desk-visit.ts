import type { Browser, BrowserContext, Page } from '@playwright/test';
import { phone, processorSlowdown, slowLine } from './page-speed.ts';

/** Milliseconds from the beginning of the navigation to the paint of the first row that can be acted on. */
export interface DeskVisit {
  readonly first: number;
  /** Of the next visit, with the desk's files in the cache. */
  readonly later: number;
}

declare global {
  interface Window {
    usable?: number;
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector('main [data-row]') === null) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.usable = performance.now();
      };
      port2.postMessage('painted');
    });
  });
  seen.observe(document, { subtree: true, childList: true });
}

async function visit(page: Page, url: string): Promise<number> {
  await page.addInitScript(observe);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(url);
  const usable = await (await page.waitForFunction(() => window.usable)).jsonValue();
  await page.close();
  if (usable === undefined) throw new Error(`Nothing could be done at ${url}`);
  return usable;
}

/** Opens *Today* with an empty cache on the throttled phone, and then once more. */
export async function timeDeskVisit(
  browser: Browser,
  url: string,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<DeskVisit> {
  const context = await browser.newContext(phone);
  await signIn(context);
  const first = await visit(await context.newPage(), url);
  const later = await visit(await context.newPage(), url);
  await context.close();
  return { first, later };
}
