import type { Page } from '@playwright/test';
import { consentReceipt } from '../../features/consent/consent-receipt.ts';
import { asState, choice, consentParts, keptChoice, signalPrivacy, vendors } from './consent.ts';
import { proves } from '../stage/proves.ts';
import { showLife } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

const labels = {
  functional: 'Keep what I type on this device until I send it',
  personalization: 'Remember this choice',
  analytics: 'Measure how fast pages are for me',
};

/** A box beside what it is about, and what it says. */
function boxIn(page: Page, category: keyof typeof labels) {
  const frame = page.locator(`[data-consent-box="${category}"]`);
  return {
    input: frame.getByLabel(labels[category]),
    told: frame.getByRole('status'),
    receipt: frame.getByRole('button', { name: 'Download receipt' }),
  };
}

const drafts = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('corbiere:drafts') ?? '');

test('beside a form the box keeps what is typed, with a receipt, and unticked removes it', async ({
  page,
  context,
}) => {
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

test.describe('with a draft of an earlier visit', () => {
  test.use({ storageState: asState(choice({ functional: true })) });

  test('the form is filled, the box is ticked and says of what day it is', async ({ page }) => {
    await page.goto('/terms');
    await page.evaluate(() => {
      const until = Date.now() + 364 * 86_400_000;
      localStorage.setItem(
        'corbiere:drafts',
        JSON.stringify({
          at: Math.floor(Date.now() / 1000),
          value: { consultation: { fields: { name: 'Ada' }, until } },
        }),
      );
    });
    await page.goto('/consultation');
    await expect(page.getByLabel('Name').first()).toHaveValue('Ada');
    const { input, told } = boxIn(page, 'functional');
    await expect(input).toBeChecked();
    await expect(told).toHaveText(/^What you typed on \w+ \d{1,2} is back in the form\. Untick to remove it\.$/);
  });
});

test(
  '/insights asks after a choice, never beside All; a remembered one is offered next time and forgotten there',
  proves('promise:asked-where-it-is-used'),
  async ({ page, context }) => {
    await page.goto('/insights');
    const { input, told } = boxIn(page, 'personalization');
    const filter = page.getByRole('navigation', { name: 'Filter by category' });
    await expect(input).toBeHidden();
    await filter.getByRole('link', { name: 'Ethics' }).click();
    await expect(input).not.toBeChecked();
    await input.check();
    await expect(told).toHaveText('Remembered. Next time a line below the filter will offer Ethics.');
    await filter.getByRole('link', { name: 'All' }).click();
    await expect(input).toBeHidden();
    await filter.getByRole('link', { name: 'Safety' }).click();
    await expect(input).toBeChecked();

    await page.goto('/insights');
    const line = page.locator('#last-category');
    await expect(line).toContainText('Last time you chose Safety');
    await line.getByRole('button', { name: 'Clear this choice' }).click();
    await expect(line).toHaveText('Cleared. Your choices are no longer remembered.');
    await expect(line).toBeFocused();
    expect(await keptChoice(context)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  },
);

test('under Global Privacy Control a box says so, and ticked overrules the signal for itself alone', async ({
  page,
  context,
}) => {
  await signalPrivacy(context);
  await page.goto('/insights?category=ethics');
  await showLife(page);
  const { input, told } = boxIn(page, 'personalization');
  await expect(page.getByText('Your browser sends Global Privacy Control, so nothing is remembered.')).toBeVisible();
  await input.check();
  await expect(told).toContainText('Remembered.');
  expect(await keptChoice(context)).toContain('.ps.');
});

test(
  'the switch on /cookies, the dialog and the box are one choice',
  proves('promise:asked-where-it-is-used'),
  async ({ page, context }) => {
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
  },
);

test('a browser that keeps no cookies is told so, and the box is empty again', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/contact');
  const { input, told, receipt } = boxIn(page, 'functional');
  await input.click();
  await expect(told).toContainText('Your browser did not save it.');
  await expect(input).not.toBeChecked();
  await expect(receipt).toBeHidden();
});

test('the code of a box that cannot be loaded keeps nothing, and says so', async ({ page, watch }) => {
  watch.expect(/^console error: .*(Failed to load resource|dynamically imported module)/);
  await page.goto('/contact');
  const { input, told } = boxIn(page, 'functional');
  await page.route('**/_assets/consent-box*', (route) => route.abort());
  await input.click();
  await expect(told).toContainText('Your browser did not save it.');
  await expect(input).not.toBeChecked();
});

test('a tick that the browser puts back after a reload is no consent', async ({ page, context }) => {
  await page.goto('/contact');
  await page.reload();
  const { input } = boxIn(page, 'functional');
  // As browsers do it: without an event.
  await input.evaluate((box) => {
    if (box instanceof HTMLInputElement) box.checked = true;
  });
  await expect(input).toBeChecked();
  await showLife(page);
  await expect(input).not.toBeChecked();
  expect(await keptChoice(context)).toBeUndefined();
});
