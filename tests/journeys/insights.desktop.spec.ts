import type { Page } from '@playwright/test';
import { expectNoViolations } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { namedAmong, shownArticles } from './content-lists.ts';
import { expect, test } from '../stage/test.ts';

const categories = ['All', 'Technology', 'Ethics', 'Business', 'Safety', 'Economics', 'Research', 'Future Tech'];
/** The specification's table, featured first, with read times in minutes. */
const articles = [
  ['next-industrial-intelligence', 'Featured Article', 15],
  ['human-ai-collaboration', 'Technology', 8],
  ['ethical-ai', 'Ethics', 6],
  ['robotics-roi', 'Business', 10],
  ['safety-standards', 'Safety', 12],
  ['predictive-maintenance', 'Technology', 7],
  ['automation-economics', 'Economics', 9],
  ['cultural-intelligence', 'Technology', 11],
  ['decision-theory', 'Research', 8],
  ['intelligent-agents', 'Future Tech', 10],
] as const;

const filter = (page: Page) => page.getByRole('navigation', { name: 'Filter by category' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => filter(page).getByRole('status');

const counted = (category: string): string =>
  shownArticles(category) === 1 ? '1 article' : `${shownArticles(category)} articles`;

test('the list has its articles and its filters', async ({ page }) => {
  await page.goto('/insights');
  await test.step('the specified articles in order, each with all that a card specifies', async () => {
    await expect.soft(cards(page)).toHaveCount(shownArticles());
    const links = await cards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
    const slugs = articles.map(([slug]) => slug);
    expect.soft(namedAmong(links, slugs)).toEqual(slugs);
    for (const [slug, category, minutes] of articles) {
      const card = cards(page).filter({ has: page.locator(`a[href="/insights/${slug}"]`) });
      await expect.soft(card.getByText(category, { exact: true })).toBeVisible();
      await expect.soft(card).toContainText(`team · ${minutes} min read`);
      await expect.soft(card.getByRole('img')).toHaveAttribute('alt', /\w+ \w+ \w+/);
      expect.soft((await card.locator('p').nth(1).textContent())?.length).toBeGreaterThan(60);
    }
  });
  await test.step('eight filters in order, all shown at first', async () => {
    await expect.soft(filter(page).getByRole('link')).toHaveText(categories);
    await expect.soft(filter(page).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
    await expect.soft(count(page)).toHaveText(`${shownArticles()} articles`);
  });
});

test('a filter shows and counts its category in the address', proves('accessibility:messages'), async ({ page }) => {
  await page.goto('/insights');
  await filter(page).getByRole('link', { name: 'Technology' }).click();
  await expect(page).toHaveURL(/\/insights\?category=technology$/);
  await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles('Technology'));
  await expect(count(page)).toHaveText(counted('Technology'));
  await filter(page).getByRole('link', { name: 'Future Tech' }).click();
  await expect(page).toHaveURL(/\?category=future-tech$/);
  await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles('Future Tech'));
  await expect(count(page)).toHaveText(counted('Future Tech'));
  await expect(filter(page).getByRole('link', { name: 'Future Tech' })).toHaveAttribute('aria-current', 'true');
  await expect(filter(page).locator('[aria-current]')).toHaveCount(1);
  await test.step('Back, Forward and reload keep the choice', async () => {
    await page.goBack();
    await expect(count(page)).toHaveText(counted('Technology'));
    await page.reload();
    await expect(page).toHaveURL(/\?category=technology$/);
    await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles('Technology'));
    await page.goBack();
    await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles());
    await page.goForward();
    await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles('Technology'));
  });
  await test.step('filters work from the keyboard, and an article and Back lead to the list as it was', async () => {
    const economics = filter(page).getByRole('link', { name: 'Economics' });
    await economics.focus();
    await page.keyboard.press('Enter');
    await expect(count(page)).toHaveText('1 article');
    await expect(economics).toBeFocused();
    await expectNoViolations(page, 'filtered');
    await cards(page).filter({ visible: true }).getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/insights\/automation-economics$/);
    await page.goBack();
    await expect(count(page)).toHaveText('1 article');
  });
  await test.step('a category that nobody knows shows everything', async () => {
    await page.goto('/insights?category=gardening');
    await expect(cards(page).filter({ visible: true })).toHaveCount(shownArticles());
    await expect(filter(page).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  });
});
