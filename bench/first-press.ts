import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { phone } from '../tests/stage/page-parts.ts';
import { processorSlowdown } from './page-speed.ts';

export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Finds the control, before each press because the earlier one may be gone. */
  readonly control: (page: Page) => Locator;
  /** The visible state, read in the page: a press is answered when it has changed and been painted. */
  readonly seen: () => unknown;
  /** Restores the state before the press; runs in the page and is not measured. */
  readonly restore?: () => void;
}

/** Timing of the first press: together with the jump to its control, or 200 ms after a finger scrolled to it. */
type Haste = 'at once' | 'after a moment';

export interface Latencies {
  /** Milliseconds from the first press to the paint of its answer. */
  readonly first: number;
  /** The same until the control is painted as busy or ticked, or the answer if that is earlier. */
  readonly taken: number;
  readonly later: readonly number[];
}

/** Browsers do not report shorter interactions, which count as this long; milliseconds. */
const shortest = 16;
/** Wait after an answer until the browser has reported the paints of its press; milliseconds. */
const settle = 300;
const patience = 10_000;
const moment = 200;
const laterPresses = 2;
/** Time between keys: more than the field waits before it searches, so that lists arrive while somebody types; milliseconds. */
const keyEvery = 300;
/** Distance that a finger scrolls to bring a control from below the window to its middle; CSS pixels. */
const swipe = 500;
const swipeSteps = 10;
/** Start of the finger's drag, and its distance before the page scrolls; CSS pixels. */
const finger = { x: 195, y: 700 } as const;
const slop = 15;

interface Pressed {
  /** Durations of the press's events, each to the next paint (Event Timing). */
  events: number[];
  /** Times of the finger's lift or the last key, and of the paint of the change; milliseconds on the page's clock. */
  released: number;
  answered: number;
  /** Time at which a busy control was painted, if any; same clock. */
  taken: number;
  expect: (seen: () => unknown) => void;
}

declare global {
  interface Window {
    pressed?: Pressed;
  }
}

/** Runs first in the page. Checks for an answer on document changes, since checking per frame would cause frames. */
function observe(): void {
  const pressed: Pressed = { events: [], released: 0, answered: 0, taken: 0, expect };
  window.pressed = pressed;
  let [look, before]: [(() => unknown) | undefined, unknown] = [undefined, undefined];
  let isTaken = false;
  function expect(seen: () => unknown): void {
    Object.assign(pressed, { events: [], released: 0, answered: 0, taken: 0 });
    isTaken = false;
    before = seen();
    look = seen;
  }
  const whenPainted = (name: 'answered' | 'taken'): void => {
    // The message arrives after the frame that lays out and paints the change.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        pressed[name] = performance.now();
      };
      port2.postMessage('painted');
    });
  };
  const changed = (event?: unknown): void => {
    if (!look || pressed.released === 0) return;
    const isTicked = event instanceof Event && event.type === 'input';
    if (!isTaken && (isTicked || document.querySelector('[aria-busy="true"]'))) {
      isTaken = true;
      whenPainted('taken');
    }
    if (look() === before) return;
    look = undefined;
    whenPainted('answered');
  };
  new MutationObserver(changed).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const event of ['toggle', 'focusin', 'input']) addEventListener(event, changed, true);
  for (const event of ['pointerup', 'keydown'])
    addEventListener(event, ({ timeStamp }) => Object.assign(pressed, { released: timeStamp }), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0) pressed.events.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/** Brings the control into view by a jump of the page or by a finger. */
async function reach(page: Page, control: Locator, devtools: CDPSession, haste: Haste): Promise<void> {
  const moved = await control.evaluate(
    (element, away) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // A figure's pinned drawing covers controls at this height.
      const { left, top, width, height } = element.getBoundingClientRect();
      if (!element.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        element.scrollIntoView({ block: 'end', behavior: 'instant' });
      const at = scrollY;
      scrollBy({ top: -away, behavior: 'instant' });
      return at - scrollY;
    },
    haste === 'at once' ? 0 : swipe,
  );
  if (haste === 'at once') return;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...at: readonly number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((y) => ({ x: finger.x, y })) });
  await page.waitForTimeout(settle);
  await touch('touchStart', finger.y);
  if (moved > 0)
    for (let step = 1; step <= swipeSteps; step += 1)
      await touch('touchMove', finger.y - ((moved + slop) * step) / swipeSteps);
  // A finger lifted while moving would fling the page, and the next tap would only stop it.
  await page.waitForTimeout(100);
  // On a page that is at its top already, the finger only rests and presses nothing.
  await touch(moved > 0 ? 'touchEnd' : 'touchCancel');
  await page.waitForTimeout(moment);
}

async function expectOn(page: Page, seen: Interaction['seen']): Promise<void> {
  const look = await page.evaluateHandle(`(${seen.toString()})`);
  await page.evaluate((read) => {
    if (typeof read === 'function') window.pressed?.expect(() => Reflect.apply(read, undefined, []));
  }, look);
}

/** Waits until the answer was painted and the browser has reported the paints before it. */
async function answered(page: Page, name: string): Promise<void> {
  await page
    .waitForFunction(() => (window.pressed?.answered ?? 0) > 0, undefined, { polling: 50, timeout: patience })
    .catch((cause: unknown) => {
      throw new Error(`${name}: nothing was seen to come of it`, { cause });
    });
  await page.waitForTimeout(settle);
}

async function press(
  page: Page,
  { name, seen }: Interaction,
  control: Locator,
): Promise<{ readonly answer: number; readonly taken: number }> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${name}: what is to be pressed has no place on the page`);
  await expectOn(page, seen);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await answered(page, name);
  return page.evaluate((least) => {
    const { events, released, answered, taken } = window.pressed ?? { events: [], released: 0, answered: 0, taken: 0 };
    const answer = Math.max(least, answered - released, ...events);
    return { answer, taken: taken === 0 ? answer : Math.min(answer, taken - released) };
  }, shortest);
}

async function open(browser: Browser, url: string, begin: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext(phone);
  await begin(context);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { context, page, devtools };
}

/** A search field of the desk. */
export interface TypedSearch extends Interaction {
  /** Shows the field before anything is typed. */
  readonly begin?: (page: Page) => Promise<void>;
  readonly words: string;
}

export interface TypedLatencies {
  /** Milliseconds from each key to the paint of its letter. */
  readonly letters: readonly number[];
  /** From the last key to the paint of what was found. */
  readonly found: number;
}

/** Types into a search field on the phone. */
export async function timeTyping(
  browser: Browser,
  origin: string,
  { name, path, control, seen, words, begin }: TypedSearch,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<TypedLatencies> {
  const { context, page } = await open(browser, `${origin}${path}`, signIn);
  await begin?.(page);
  await control(page).focus();
  await page.waitForTimeout(settle);
  await expectOn(page, seen);
  await control(page).pressSequentially(words, { delay: keyEvery });
  await answered(page, name);
  const typed = await page.evaluate(() => window.pressed);
  await context.close();
  if (typed === undefined) throw new Error(`${name}: the page was left`);
  return { letters: typed.events, found: typed.answered - typed.released };
}

/** Presses once with the given timing, then some more times, on a phone with a four times slower processor. */
export async function timeInteraction(
  browser: Browser,
  origin: string,
  interaction: Interaction,
  haste: Haste,
  begin: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Latencies> {
  const { path, control, restore } = interaction;
  const { context, page, devtools } = await open(browser, `${origin}${path}`, begin);
  await reach(page, control(page), devtools, haste);
  const { answer: first, taken } = await press(page, interaction, control(page));
  const later: number[] = [];
  for (let times = 0; times < laterPresses; times += 1) {
    if (restore) await page.evaluate(restore);
    await reach(page, control(page), devtools, 'at once');
    later.push((await press(page, interaction, control(page))).answer);
  }
  await context.close();
  return { first, taken, later };
}
