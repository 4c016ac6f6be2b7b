import { shownArticles } from './content-lists.ts';
import { figureParts } from './figures.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

test('the menu opens and closes', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('#menu');
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await expect(menu.getByRole('link', { name: 'About Us' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('the filters filter', async ({ page }) => {
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

const figures = [
  [
    'governor',
    'next-industrial-intelligence',
    'Hunts with a period of 12.2 s, each wave 4.4 times the last. Leaves the limits after 12 s.',
  ],
  [
    'threshold',
    'ethical-ai',
    'Misuse 14 of 100, disuse 118 of 900. Lower the threshold and the first grows; raise it and the second does.',
  ],
  [
    'evaluation',
    'cultural-intelligence',
    'Within the limit on average: 5.9% wrong, 4.7 to 7.4. Of five settings: one within, two cannot be told, one over, one without a number.',
  ],
] as const;

for (const [name, article, first] of figures) {
  test(`the figure ${name} stands drawn and said, without a control that nothing would follow`, async ({ page }) => {
    await page.goto(`/insights/${article}`);
    const { figure, said } = figureParts(page, name);
    await expect(figure.getByRole('img')).toHaveCount(1);
    await expect(said).toHaveText(first);
    await expect(figure.locator('figcaption')).toContainText(/^\s*Fig\. \d\./);
    await expect(figure.locator('input:visible, button:visible, .fig-scale:visible')).toHaveCount(0);
  });
}
