import { builtPages } from '../../tools/checks/built-pages.ts';
import { readStructuredData } from '../pages/read-structured-data.ts';
import { searchEngineRules } from '../pages/search-engine-rules.ts';
import { expect, test } from '../stage/test.ts';
import { questions } from '../stage/page-parts.ts';

test('the questions of the contact page open by key, and are those of its data', async ({ page }) => {
  await page.goto('/contact');
  await test.step('the questions in the data are the questions on the page', async () => {
    const found = builtPages().find(({ path }) => path === '/contact');
    const data = searchEngineRules.parse(
      readStructuredData(found?.html ?? '').nodes.find((node) => node['@type'] === 'FAQPage'),
    );
    if (data['@type'] !== 'FAQPage') throw new Error('/contact has no FAQPage');
    expect.soft(data.mainEntity.length).toBeGreaterThanOrEqual(3);
    for (const { name, acceptedAnswer } of data.mainEntity) {
      await expect.soft(page.getByText(name, { exact: true })).toBeVisible();
      await expect.soft(page.locator('main')).toContainText(acceptedAnswer.text);
    }
  });
  await test.step('a question opens and closes from the keyboard', async () => {
    const { items, open } = questions(page);
    await items.first().locator('summary').focus();
    await page.keyboard.press('Enter');
    expect.soft(await open()).toEqual([true, false, false]);
    await page.keyboard.press('Space');
    expect.soft(await open()).toEqual([false, false, false]);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

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
  });
