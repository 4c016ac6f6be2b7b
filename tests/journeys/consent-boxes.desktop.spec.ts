import type { Page } from '@playwright/test';
import { consentReceipt } from '../../features/consent/consent-receipt.ts';
import { consentParts, keptChoice, vendors } from './consent.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

const labels = {
  functional: 'Keep what I type on this device until I send it',
  personalization: 'Remember this choice',
  analytics: 'Measure how fast pages are for me',
};

function boxIn(page: Page, category: keyof typeof labels) {
  const frame = page.locator(`[data-consent-box="${category}"]`);
  return {
    input: frame.getByLabel(labels[category]),
    told: frame.getByRole('status'),
    receipt: frame.getByRole('button', { name: 'Download receipt' }),
  };
}

const drafts = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('corbiere:drafts') ?? '');

test('beside a form, the box keeps what is typed, with a receipt, or removes it', async ({ page, context }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').first().fill('Ada');
  const { input, told, receipt } = boxIn(page, 'functional');
  await expect(input).not.toBeChecked();
  const proof = page.waitForRequest('**/functions/v1/record-consent');
  await input.check();
  await expect(told).toHaveText('What you type is now kept in this browser.');
  expect(consentReceipt.parse((await proof).postDataJSON())).toMatchObject({
    policy: vendors.policy,
    choices: { analytics: false, functional: true, personalization: false },
  });
  expect(await keptChoice(context)).toContain('.f.');
  await expect.poll(() => drafts(page)).toContain('Ada');
  await expect(receipt).toBeVisible();

  const withdrawal = page.waitForRequest('**/functions/v1/record-consent');
  await input.uncheck();
  await expect(told).toHaveText('Removed from this browser.');
  expect(consentReceipt.parse((await withdrawal).postDataJSON()).choices.functional).toBe(false);
  expect(await drafts(page)).toBe('');
  expect(await keptChoice(context)).toBeUndefined();
});

test('/insights offers the last choice', proves('promise:asked-where-it-is-used'), async ({ page, context }) => {
  await page.goto('/insights');
  const { input, told } = boxIn(page, 'personalization');
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  await expect(input).toBeHidden();
  await filter.getByRole('link', { name: 'Ethics' }).click();
  await expect(input).not.toBeChecked();
  await input.check();
  await expect(told).toHaveText('Remembered. Next time a line below the filter will offer Ethics.');

  await page.goto('/insights');
  const line = page.locator('#last-category');
  await expect(line).toHaveText('Last time you chose Ethics. Clear this choice');
  await expect(filter.getByRole('status')).toHaveText('10 articles');
  await line.getByRole('link', { name: 'Ethics' }).click();
  await expect(page).toHaveURL(/\/insights\?category=ethics$/);
  await expect(filter.getByRole('status')).toHaveText('1 article');
  await expect(line).toBeHidden();
  await expect(input).toBeChecked();
  // A category in the address goes before the remembered one.
  await page.goto('/insights?category=safety');
  await expect(filter.getByRole('link', { name: 'Safety' })).toHaveAttribute('aria-current', 'true');
  await expect(line).toBeHidden();
  await page.waitForLoadState('networkidle');
  await filter.getByRole('link', { name: 'All' }).click();
  await expect(input).toBeHidden();

  await page.goto('/insights');
  await page.waitForLoadState('networkidle');
  await expect(line).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await filter.getByRole('link', { name: 'Safety' }).click();
  await expect(input).toBeChecked();

  await page.goto('/insights');
  await expect(line).toContainText('Last time you chose Safety');
  await line.getByRole('button', { name: 'Clear this choice' }).click();
  await expect(line).toHaveText('Cleared. Your choices are no longer remembered.');
  await expect(line).toBeFocused();
  expect(await keptChoice(context)).toBeUndefined();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('switch, dialog and box are one choice', proves('promise:asked-where-it-is-used'), async ({ page, context }) => {
  await page.goto('/cookies');
  const { input, told } = boxIn(page, 'analytics');
  await input.check();
  await expect(told).toHaveText('Loading times are now measured.');
  const { open, box, dialog } = consentParts(page);
  await open();
  await expect(box('Analytics')).toBeChecked();
  await box('Functional').check();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect.poll(() => keptChoice(context)).toContain('.af.');
  await page.getByRole('button', { name: 'Clear All Cookies' }).click();
  await expect(input).not.toBeChecked();
  await page.goto('/contact');
  await expect(boxIn(page, 'functional').input).not.toBeChecked();
});
