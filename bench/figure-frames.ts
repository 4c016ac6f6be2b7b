import type { Browser } from '@playwright/test';

/** A figure and the range that is dragged in it. */
export interface Drag {
  readonly figure: string;
  readonly path: string;
  /** Id of the range. */
  readonly range: string;
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

export const drags: readonly Drag[] = [
  { figure: 'governor', path: '/insights/next-industrial-intelligence', range: 'governor-gain' },
  { figure: 'governor', path: '/insights/next-industrial-intelligence', range: 'governor-delay' },
  { figure: 'governor', path: '/insights/next-industrial-intelligence', range: 'governor-moment' },
  { figure: 'threshold', path: '/insights/ethical-ai', range: 'threshold-from' },
  { figure: 'evaluation', path: '/insights/cultural-intelligence', range: 'evaluation-limit' },
  { figure: 'evaluation', path: '/insights/cultural-intelligence', range: 'evaluation-D' },
];

/** Drags a range from end to end and back, an input on every frame, on a processor four times slower. */
export async function timeDrag(browser: Browser, origin: string, { figure, path, range }: Drag, width: number): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.locator(`figure.${figure}`).scrollIntoViewIfNeeded();
  await page.mouse.move(20, 300);
  await page.mouse.move(21, 301);
  await page.locator(`figure.${figure} astro-island:not([ssr])`).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const gaps = await page.evaluate(
    ([id, count]) =>
      new Promise<number[]>((resolve) => {
        const input = document.getElementById(id);
        if (!(input instanceof HTMLInputElement)) throw new Error(`there is no range ${id}`);
        const [least, most] = [Number(input.min), Number(input.max)];
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
          const there = 1 - Math.abs((2 * frame) / count - 1);
          input.valueAsNumber = least + (most - least) * there;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [range, frames] as const,
  );
  await context.close();
  const sorted = gaps.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), slow: at(0.95), late: gaps.filter((gap) => gap > missed).length };
}
