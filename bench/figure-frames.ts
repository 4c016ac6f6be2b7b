import type { Browser } from '@playwright/test';

/** What is dragged in a figure: a range, or a sheet that scrolls sideways. */
export interface Drag {
  readonly figure: string;
  readonly path: string;
  /** Its selector within the figure. */
  readonly control: string;
}

export interface Frames {
  /** Milliseconds from one frame to the next: the middle one, and the one that 95 of a hundred stay within. */
  readonly median: number;
  readonly slow: number;
  /** Frames that came later than the next one was due. */
  readonly late: number;
}

const processorSlowdown = 4;
/** Frames of one drag, there and back. */
export const frames = 240;
/** At sixty a second a frame is due after 16.7 ms; one that takes longer than this has missed it. */
const missed = 20;

const governor = { figure: 'governor', path: '/insights/next-industrial-intelligence' };
const evaluation = { figure: 'evaluation', path: '/insights/cultural-intelligence' };

export const drags: readonly Drag[] = [
  { ...governor, control: '#governor-gain' },
  { ...governor, control: '#governor-delay' },
  { ...governor, control: '#governor-moment' },
  { figure: 'leading-marks', path: '/insights/ethical-ai', control: '.lm-scroller' },
  { figure: 'threshold', path: '/insights/ethical-ai', control: '#threshold-from' },
  { ...evaluation, control: '#evaluation-limit' },
  { ...evaluation, control: '#evaluation-D' },
];

/** Drags from end to end and back, a step on every frame, on a processor four times slower. */
export async function timeDrag(browser: Browser, origin: string, { figure, path, control }: Drag, width: number): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.locator(`figure.${figure}`).scrollIntoViewIfNeeded();
  await page.mouse.move(20, 300);
  await page.mouse.move(21, 301);
  await page.locator(`figure.${figure}:not(:has(astro-island[ssr]))`).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const gaps = await page.evaluate(
    ([selector, count]) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`there is nothing to drag: ${selector}`);
        const move = (share: number): void => {
          if (element instanceof HTMLInputElement) {
            const [least, most] = [Number(element.min), Number(element.max)];
            element.valueAsNumber = least + (most - least) * share;
            element.dispatchEvent(new Event('input', { bubbles: true }));
          } else element.scrollLeft = (element.scrollWidth - element.clientWidth) * share;
        };
        const seen: number[] = [];
        let [before, frame] = [0, 0];
        const step = (time: number): void => {
          if (before > 0) seen.push(time - before);
          before = time;
          if (frame === count) {
            resolve(seen);
            return;
          }
          frame += 1;
          move(1 - Math.abs((2 * frame) / count - 1));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [`figure.${figure} ${control}`, frames] as const,
  );
  await context.close();
  const sorted = gaps.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), slow: at(0.95), late: gaps.filter((gap) => gap > missed).length };
}
