import type { Browser, Locator, Page } from '@playwright/test';

/** One thing a visitor presses. */
export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** What is pressed, each time anew: the control of the first press may have gone. */
  readonly control: (page: Page) => Locator;
  /** Brings the page back to where the same press does the same; not measured. */
  readonly restore?: (page: Page) => Promise<void>;
}

export interface Latencies {
  /** Milliseconds from the first press to the next paint, on an island that may still be asleep. */
  readonly first: number;
  /** The same of the presses after it. */
  readonly later: readonly number[];
  /** Longest task since the page had loaded, hydration included; milliseconds, 0 when none took more than 50. */
  readonly longestTask: number;
}

/** Shorter interactions are not reported by browsers; they count as this long. Milliseconds. */
const shortest = 16;
/** By then the paint after a press has been reported; milliseconds. */
const settle = 400;
const processorSlowdown = 4;
const laterPresses = 4;

declare global {
  interface Window {
    pressed?: { events: number[]; tasks: number[] };
  }
}

function observe(): void {
  const seen = { events: new Array<number>(), tasks: new Array<number>() };
  window.pressed = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.events.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function press(page: Page, control: Locator): Promise<number> {
  await control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  const box = await control.boundingBox();
  if (!box) throw new Error('what is to be pressed has no place on the page');
  await page.evaluate(() => {
    if (window.pressed) window.pressed.events = [];
  });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(settle);
  return page.evaluate((least) => Math.max(least, ...(window.pressed?.events ?? [])), shortest);
}

/** Presses once as soon as the control is in view, then some more times, on a phone with a processor four times slower. */
export async function timeInteraction(browser: Browser, origin: string, { path, control, restore }: Interaction): Promise<Latencies> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    if (window.pressed) window.pressed.tasks = [];
  });
  const first = await press(page, control(page));
  const later: number[] = [];
  for (let times = 0; times < laterPresses; times += 1) {
    await restore?.(page);
    later.push(await press(page, control(page)));
  }
  const longestTask = await page.evaluate(() => Math.max(0, ...(window.pressed?.tasks ?? [])));
  await context.close();
  return { first, later, longestTask };
}

const main = (page: Page): Locator => page.getByRole('main');

/** What visitors press on this site. */
export const interactions: readonly Interaction[] = [
  {
    name: 'menu opens',
    path: '/',
    control: (page) => page.getByRole('banner').getByRole('button', { name: /menu/i }),
    restore: async (page) => {
      await page.evaluate(() => {
        document.getElementById('menu')?.hidePopover();
      });
    },
  },
  {
    name: 'card flips',
    path: '/',
    control: (page) =>
      main(page)
        .getByRole('button', { name: /Click to (learn more|flip back)/ })
        .first(),
  },
  { name: 'newsletter, empty', path: '/', control: (page) => main(page).getByRole('button', { name: 'Submit' }) },
  {
    name: 'articles filtered',
    path: '/insights',
    control: (page) => page.locator('.filter a[data-category]:not([aria-current])').nth(1),
  },
  { name: 'question opens', path: '/contact', control: (page) => main(page).locator('details:not([open]) summary').first() },
  {
    name: 'cookie dialog opens',
    path: '/cookies',
    control: (page) => main(page).locator('a[data-consent]').first(),
    restore: async (page) => {
      await page.evaluate(() => {
        document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      });
    },
  },
  { name: 'contact form, refused', path: '/contact', control: (page) => main(page).locator('form button[type=submit]').last() },
  { name: 'consultation form, refused', path: '/consultation', control: (page) => main(page).locator('form button[type=submit]').last() },
  { name: 'ethics form, refused', path: '/ethics', control: (page) => main(page).locator('form button[type=submit]').last() },
];
