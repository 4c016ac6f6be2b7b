import { timeInteraction, type Latencies } from '../first-press.ts';
import { deskActs } from '../interactions.ts';
import { median } from '../median.ts';
import { benchOptions, measuring, wholeNumber } from '../options.ts';
import { hour } from '../../contract/time.ts';
import { arrive, enquiryRow } from '../../tests/stage/enquiries.ts';
import { openRooms } from '../../tests/stage/released.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { phone, processorSlowdown, slowLine } from '../page-speed.ts';

const values = benchOptions(
  [
    'npm run bench -- desk                      the first room on a slow phone, and what is pressed most',
    'npm run bench -- desk --runs 9',
    'npm run bench -- desk --only visits        without the presses',
    'npm run bench -- desk --beside ../app      another build of the app, each of its visits in turn with ours',
  ],
  { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, beside: { type: 'string' } },
);
const runs = wholeNumber('runs', values.runs);

/** Milliseconds from the beginning of the navigation to the paint of the first row that can be acted on. */
interface DeskVisit {
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
async function timeDeskVisit(
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

await ensureBuilt();
const apps = [
  { app: 'this build', desk: await openRooms() },
  ...(values.beside === undefined ? [] : [{ app: 'beside', desk: await openRooms({ DESK_APP: values.beside }) }]),
];
const browser = await launchBrowser();
try {
  for (const { desk } of apps)
    for (let n = 0; n < 60; n += 1)
      await arrive(
        desk,
        enquiryRow(`C-${22 + n}AA-AAAA`, new Date(Date.now() - (23 - n / 4) * hour), {
          name: `A. Visitor ${n}`,
          organization: 'Example Logistics Ltd',
          message: 'The speed limits and both incident notes are attached. May we talk about them on Thursday?',
        }),
      );
  const seen = apps.map(({ app, desk }) => ({ app, desk, visits: new Array<DeskVisit>() }));
  const acts = values.only === 'visits' ? [] : deskActs;
  const measured = measuring('visits and presses', (1 + acts.length) * apps.length * runs);
  for (let run = 0; run < runs; run += 1)
    for (const { desk, visits } of seen) {
      visits.push(await timeDeskVisit(browser, desk.url, (to) => desk.signIn(to)));
      measured();
    }
  const presses: { readonly name: string; readonly app: string; readonly times: readonly Latencies[] }[] = [];
  for (const act of acts)
    for (const { app, desk } of apps) {
      const times: Latencies[] = [];
      for (let run = 0; run < runs; run += 1) {
        times.push(await timeInteraction(browser, desk.url, act, 'after a moment', (to) => desk.signIn(to)));
        measured();
      }
      presses.push({ name: act.name, app, times });
    }
  const ms = (times: readonly number[]): string => `${median([...times]).toFixed(0)} ms`.padStart(12);
  console.log(`Today on a phone at a quarter of this processor's speed, 1.6 Mbit/s and 150 ms, median of ${runs}\n`);
  console.log(`${''.padEnd(34)}${'first visit'.padStart(12)}${'later'.padStart(12)}`);
  for (const { app, visits } of seen)
    console.log(`  ${app.padEnd(32)}${ms(visits.map(({ first }) => first))}${ms(visits.map(({ later }) => later))}`);
  if (presses.length > 0) console.log(`\n${''.padEnd(34)}${'after 200 ms'.padStart(12)}${'later'.padStart(12)}`);
  for (const { name, app, times } of presses)
    console.log(
      `  ${(app === 'beside' ? '  beside' : name).padEnd(32)}${ms(times.map(({ first }) => first))}${ms(times.flatMap(({ later }) => later))}`,
    );
} finally {
  await browser.close();
  for (const { desk } of apps) await desk.close();
}
