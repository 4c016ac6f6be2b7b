import { expect, test } from '../stage/test.ts';
import { questions } from '../stage/page-parts.ts';

test.use({ javaScriptEnabled: false });

test('one question is open at a time, and it closes again', async ({ page }) => {
  await page.goto('/contact');
  const { ask, open } = questions(page);
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
