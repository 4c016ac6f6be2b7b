import { successCriteria } from '../../contract/success-criteria.ts';
import { canReadPaper, sheetsOf } from '../stage/paper.ts';
import { expect, test } from '../stage/test.ts';

test('the accessibility statement has a row for every criterion, its evidence one link away, and its gaps before them', async ({ page, request }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 4)).toEqual(['Known gaps', 'Tell us what you could not do', 'Criterion by criterion', 'How it was tested']);
  const numbers = await page.locator('.criteria tbody th .figures').allTextContents();
  expect(numbers).toEqual(successCriteria.map(({ number }) => number));
  await expect(page.getByText('no screen reader', { exact: false }).first()).toBeVisible();

  const evidence = page.getByRole('row', { name: /^2\.1\.1/ }).getByRole('link', { name: 'With the keyboard alone' });
  await evidence.click();
  const method = page.locator('#by-keyboard');
  await expect(method).toBeInViewport();
  await method.getByText('tests, by name').click();
  await expect(method.getByText('the first stop leads past the header')).toBeVisible();

  const report = await request.get('/accessibility/openacr.yaml');
  expect(report.headers()['content-type']).toContain('yaml');
  expect(await report.text()).toContain('catalog: 2.5-edition-wcag-2.2-en');
});

test('the accessibility statement prints without what can only be pressed', async ({ page }) => {
  test.skip(!canReadPaper, 'pdftotext (package poppler-utils) reads what was printed');
  await page.goto('/accessibility');
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeLessThanOrEqual(10);
  expect(sheets.join('\n')).toContain('3.3.8');
  expect(sheets.join('\n')).not.toContain('Contact us');
});
