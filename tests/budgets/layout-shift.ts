import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts?: { value: number; what: string }[];
  }
}

/** Shifts smaller than this do not count: layout shift is reported to three decimals. */
const smallest = 0.0005;

/** Waits until the page's own faces are laid out, and forgets what moved before: for tests of what comes after. */
export async function forgetShiftsOfFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    window.layoutShifts?.splice(0);
  });
}

/** Records layout shifts that no input caused, from the first paint on; call before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    window.layoutShifts = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const sources: unknown = Reflect.get(entry, 'sources');
        if (Reflect.get(entry, 'hadRecentInput') === true || typeof value !== 'number') continue;
        const nodes = Array.isArray(sources)
          ? sources.map((source: { node?: unknown }) =>
              source.node instanceof Element ? source.node.outerHTML.slice(0, 90) : 'text',
            )
          : [];
        seen.push({ value, what: `${value.toFixed(5)} ${nodes.join(' | ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate((limit) => {
      return (window.layoutShifts ?? []).filter(({ value }) => value >= limit).map(({ what }) => what);
    }, smallest);
}
