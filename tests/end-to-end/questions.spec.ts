import { builtPages } from '../../tools/checks/built-pages.ts';
import { readStructuredData } from '../pages/read-structured-data.ts';
import { searchEngineRules } from '../pages/search-engine-rules.ts';
import { expect, test } from '../stage/test.ts';
import { questions } from '../stage/questions.ts';

test('one question is open at a time, and it closes again', async ({ page }) => {
  await page.goto('/contact');
  const { items, ask, open } = questions(page);
  await expect(items).toHaveCount(3);
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
});

test('a question opens and closes from the keyboard', async ({ page }) => {
  await page.goto('/contact');
  const { items, open } = questions(page);
  await items.first().locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await open()).toEqual([true, false, false]);
  await page.keyboard.press('Space');
  expect(await open()).toEqual([false, false, false]);
});

test('the questions in the data are the questions on the page', async ({ page }) => {
  await page.goto('/contact');
  const found = builtPages().find(({ path }) => path === '/contact');
  const data = searchEngineRules.parse(readStructuredData(found?.html ?? '').nodes.find((node) => node['@type'] === 'FAQPage'));
  if (data['@type'] !== 'FAQPage') throw new Error('/contact has no FAQPage');
  expect(data.mainEntity).toHaveLength(3);
  for (const { name, acceptedAnswer } of data.mainEntity) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.locator('main')).toContainText(acceptedAnswer.text);
  }
});
