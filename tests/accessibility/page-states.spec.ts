import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { widths } from '../stage/widths.ts';

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the list filtered', proves('accessibility:states'), async ({ page }) => {
      await page.goto('/insights?category=ethics');
      await expect(page.getByRole('status').first()).toHaveText('1 article');
      await expectNoViolations(page, 'filtered');
    });

    test('an article with its figures unfolded', async ({ page }) => {
      await page.goto('/insights/next-industrial-intelligence');
      await page.getByText('Figures in this article').click();
      await expectNoViolations(page, 'figures unfolded');
    });

    test('cookies cleared', async ({ page, context }) => {
      await context.clearCookies();
      await page.goto('/cookies');
      await page.getByRole('button', { name: 'Clear All Cookies' }).click();
      await expect(page.getByText(/This site had stored nothing on this device/)).toBeVisible();
      await expectNoViolations(page, 'cleared');
    });
  });
}
