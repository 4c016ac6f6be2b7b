import { shownArticles } from './content-lists.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

test('the filters filter without JavaScript', async ({ page }) => {
  await page.goto('/insights');
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  const cards = page.getByRole('main').getByRole('article').filter({ visible: true });
  await expect(cards).toHaveCount(shownArticles());
  const count = filter.getByText(/\d articles?$/).filter({ visible: true });
  await expect(count).toHaveText(`${shownArticles()} articles`);
  await expect(filter.locator('[aria-current]'), 'only a script could move it').toHaveCount(0);
  await filter.getByRole('link', { name: 'Technology' }).click();
  await expect(cards).toHaveCount(shownArticles('Technology'));
  await expect(count).toHaveText(`${shownArticles('Technology')} articles`);
  await expect(page).toHaveURL(/\?category=technology#technology$/);
  await expect(filter.getByRole('link', { name: 'Technology' })).toBeInViewport();
  await page.reload();
  await expect(cards).toHaveCount(shownArticles('Technology'));
  await filter.getByRole('link', { name: 'All' }).click();
  await expect(cards).toHaveCount(shownArticles());
});
