import { successCriteria } from '../../features/promises/accessibility/success-criteria.ts';
import { expect, test } from '../stage/test.ts';

test('the accessibility statement has a row and evidence for each criterion', async ({ page, request }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'What works',
    'What does not',
    'Whom to ask',
    'Criterion by criterion',
    'How it was tested',
  ]);
  await expect(page.getByText('No screen reader was run.', { exact: true })).toBeVisible();
  await page.getByText('Criterion by criterion').click();
  const numbers = await page.locator('.criteria tbody th .figures').allTextContents();
  expect(numbers).toEqual(successCriteria.map(({ number }) => number));

  const evidence = page.getByRole('row', { name: /^2\.1\.1/ }).getByRole('link', { name: 'With the keyboard alone' });
  await evidence.click();
  await expect(page.locator('#by-keyboard')).toBeInViewport();
  await expect(page.getByRole('main')).not.toContainText(/\.(?:test|spec)\.ts/);

  const report = await request.get('/accessibility/openacr.yaml');
  expect(report.headers()['content-type']).toContain('yaml');
  expect(await report.text()).toContain('catalog: 2.5-edition-wcag-2.2-en');
});
