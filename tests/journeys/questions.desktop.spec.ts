import { expect, test } from '../stage/test.ts';
import { questions } from '../stage/page-parts.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('one question is open at a time, by pointer and by key, and it closes again', async ({ page }) => {
      await page.goto('/contact');
      const { items, ask, open } = questions(page);
      expect(await open()).toEqual([false, false, false]);
      await ask(1);
      expect(await open()).toEqual([false, true, false]);
      await expect(page.getByText('Implementation takes 3-12 months')).toBeVisible();
      await ask(2);
      expect(await open()).toEqual([false, false, true]);
      await expect(page.getByText('24/7 monitoring')).toBeVisible();
      await expect(page.getByText('Implementation takes 3-12 months')).toBeHidden();
      await ask(2);
      expect(await open()).toEqual([false, false, false]);
      await items.first().locator('summary').focus();
      await page.keyboard.press('Enter');
      expect(await open()).toEqual([true, false, false]);
      await page.keyboard.press('Space');
      expect(await open()).toEqual([false, false, false]);
    });
  });
