import { asState, choice } from './consent.ts';
import { expect, test } from '../stage/test.ts';

test.describe('with consent to personalization', () => {
  test.use({ storageState: asState(choice({ personalization: true })) });

  test('the category chosen last is offered on the next visit, and never chosen for the visitor', async ({ page }) => {
    await page.goto('/insights');
    const filter = page.getByRole('navigation', { name: 'Filter by category' });
    const line = page.locator('#last-category');
    await expect(line).toBeHidden();
    await page.waitForLoadState('networkidle');
    await filter.getByRole('link', { name: 'Ethics' }).click();
    await page.goto('/insights');
    await expect(line).toHaveText('Last time you chose Ethics. Clear this choice');
    await expect(filter.getByRole('status')).toHaveText('10 articles');
    await line.getByRole('link', { name: 'Ethics' }).click();
    await expect(page).toHaveURL(/\/insights\?category=ethics$/);
    await expect(filter.getByRole('status')).toHaveText('1 article');
    await expect(line).toBeHidden();

    await page.goto('/insights?category=safety');
    await expect(filter.getByRole('link', { name: 'Safety' })).toHaveAttribute('aria-current', 'true');
    await expect(line).toBeHidden();

    await page.waitForLoadState('networkidle');
    await filter.getByRole('link', { name: 'All' }).click();
    await page.goto('/insights');
    await expect(filter.getByRole('status')).toHaveText('10 articles');
    await page.waitForLoadState('networkidle');
    await expect(line).toBeHidden();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
