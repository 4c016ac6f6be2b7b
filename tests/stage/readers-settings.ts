import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Pixels beyond the window's width. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** WCAG 2.2: reflow at 320 px (1.4.10), text of twice the size alone (1.4.4), and text as widely spaced as a reader may set it (1.4.12). */
export async function expectRoomForText(page: Page): Promise<void> {
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
    spaced.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}');
    document.adoptedStyleSheets.push(spaced);
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await beyond(page), `px beyond ${width}, with spaced text`).toBe(0);
  }
}

/** Headings and buttons in the colours that a reader has set for everything. */
export async function expectLegibleInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.soft(heading).toBeVisible();
  const colours = await heading.evaluate((element) => ({ text: getComputedStyle(element).color, page: getComputedStyle(document.body).backgroundColor }));
  expect.soft(colours.text).not.toBe(colours.page);
  const buttons = await page
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).forcedColorAdjust));
  expect.soft(buttons.filter((adjust) => adjust === 'none')).toEqual([]);
}
