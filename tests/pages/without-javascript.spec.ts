import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';
import { phone } from '../stage/widths.ts';

test.use({ ...phone, javaScriptEnabled: false });

for (const { path } of builtPages().filter(({ kind }) => kind === 'route')) {
  test(`${path} hides nothing that only a script would show`, async ({ page }) => {
    await page.goto(path);
    const texts = await page
      .getByRole('main')
      .locator('h1, h2, h3, p, li')
      .evaluateAll((elements) => elements.map((element) => ({ opacity: getComputedStyle(element).opacity, words: element.textContent.slice(0, 60) })));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ opacity }) => opacity !== '1')).toEqual([]);
  });
}
