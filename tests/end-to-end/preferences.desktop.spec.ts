import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} can be read in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const colours = await heading.evaluate((element) => ({ text: getComputedStyle(element).color, page: getComputedStyle(document.body).backgroundColor }));
    expect(colours.text).not.toBe(colours.page);
    const buttons = await page.getByRole('button').filter({ visible: true }).evaluateAll((elements) => elements.map((element) => getComputedStyle(element).forcedColorAdjust));
    expect(buttons.filter((adjust) => adjust === 'none')).toEqual([]);
  });
}
