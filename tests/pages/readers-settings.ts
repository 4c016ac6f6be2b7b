import type { Page } from '@playwright/test';
import { expect } from '../stage/test.ts';

function beyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Reflow at 320 px, text of twice the size alone, and text as widely spaced as WCAG 2.2 lets a reader set it. */
export async function expectRoomForText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync('html{opacity:0!important}');
    document.adoptedStyleSheets.push(unseen);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await beyond(page), 'px beyond 320').toBe(0);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [390, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await beyond(page), `px beyond ${width}, with text of 32 px`).toBe(0);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets.push(spaced);
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await beyond(page), `px beyond ${width}, with spaced text`).toBe(0);
  }
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets.splice(-2);
    });
}

/** Headings and buttons in the colours that a reader has set for everything. */
export async function expectLegibleInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const { headings, stubborn } = await page.evaluate(() => {
    const seen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    /** The colour behind an element: the first that is not transparent. */
    const behind = (element: Element | null): string => {
      if (!element) return 'nothing';
      const { backgroundColor } = getComputedStyle(element);
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? behind(element.parentElement) : backgroundColor;
    };
    const headings = [...document.querySelectorAll('h1, [role=heading][aria-level="1"]')].filter(seen);
    const buttons = [
      ...document.querySelectorAll(
        'button, summary, input:is([type=button], [type=image], [type=reset], [type=submit]), [role=button]',
      ),
    ];
    return {
      headings: headings.map((heading) => ({ text: getComputedStyle(heading).color, page: behind(heading) })),
      stubborn: buttons
        .filter((button) => seen(button) && getComputedStyle(button).forcedColorAdjust === 'none')
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    };
  });
  expect.soft(headings, 'headings of the first level that can be seen').toHaveLength(1);
  for (const { text, page: background } of headings) expect.soft(text, 'the heading on its page').not.toBe(background);
  expect.soft(stubborn, 'buttons that keep their own colours').toEqual([]);
}
