import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { consentReceipt } from '../../contract/consent-receipt.ts';
import { asState, choice, consentParts, keptChoice, signalPrivacy, vendors } from '../stage/consent.ts';
import { expect, test } from '../stage/test.ts';

test('opens from the footer and both buttons of /cookies, and gives the focus back', async ({ page }) => {
  await page.goto('/cookies');
  const { dialog } = consentParts(page);
  const openers = [
    page.getByRole('main').getByRole('button', { name: 'Manage Cookie Preferences' }),
    page.getByRole('main').getByRole('button', { name: 'Cookie Preferences', exact: true }),
    page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await openers[2]?.press(' ');
  await expect(dialog).toBeVisible();
});

test('offers four categories: the required one fixed, the others not ticked', async ({ page }) => {
  await page.goto('/terms');
  const { open, box, dialog } = consentParts(page);
  await open();
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await expect(box('Essential')).toBeChecked();
  await expect(box('Essential')).toBeDisabled();
  for (const category of ['Analytics', 'Functional', 'Personalization']) await expect(box(category)).not.toBeChecked();
  for (const { title, description, duration } of vendors.categories) {
    await expect(dialog.getByText(title)).toBeVisible();
    await expect(dialog).toContainText(description);
    await expect(dialog).toContainText(duration);
  }
  const sizes = await Promise.all(
    ['Accept all', 'Refuse all'].map((name) =>
      dialog.getByRole('button', { name }).evaluate((button) => [button.getAttribute('class'), Math.round(button.getBoundingClientRect().width)]),
    ),
  );
  expect(sizes[1]).toEqual(sizes[0]);
});

test('ticks, closed without saving, change nothing', async ({ page, context }) => {
  await page.goto('/terms');
  const { open, box, dialog } = consentParts(page);
  for (const close of ['Escape', 'cross', 'outside']) {
    await open();
    await expect(box('Analytics')).not.toBeChecked();
    await box('Analytics').check();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else if (close === 'cross') await dialog.getByRole('button', { name: 'Close without saving' }).click();
    else await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  }
  expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
});

test('saves what was ticked, with the keyboard alone, and shows it again', async ({ page, context }) => {
  await page.goto('/terms');
  const { open, box, kept, dialog } = consentParts(page);
  await open();
  await box('Functional').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(kept.getByRole('status')).toHaveText('Your choice is kept. On: Functional Cookies.');
  expect(await keptChoice(context)).toContain('.f.');
  await open();
  await expect(box('Functional')).toBeChecked();
  await expect(box('Analytics')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Refuse all' }).click();
  await expect(kept.getByRole('status')).toHaveText('Everything optional is off. What it had kept on this device is removed.');
  await expect(kept.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  expect(await keptChoice(context)).toBeUndefined();
});

test('a refusal where nothing was granted leaves no more than no answer: no cookie, no key, no record', async ({ page, context }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await page.goto('/terms');
  const { open, dialog, kept } = consentParts(page);
  for (const button of ['Refuse all', 'Save choices']) {
    await open();
    await dialog.getByRole('button', { name: button }).click();
    await expect(kept.getByRole('status')).toHaveText('Everything optional stays off. Nothing was stored.');
    await expect(kept.getByRole('button')).toBeHidden();
  }
  expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
  expect(posted).toEqual([]);
});

test('what became of a choice is said beside the button that was pressed, within the window', async ({ page }) => {
  await page.goto('/cookies');
  const { dialog, kept } = consentParts(page);
  const main = page.getByRole('main');
  for (const opener of [
    main.getByRole('button', { name: 'Manage Cookie Preferences' }),
    main.getByRole('button', { name: 'Cookie Preferences', exact: true }),
    page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }),
  ]) {
    await opener.click();
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect(kept.getByRole('status')).toHaveText('All optional categories are on.');
    await expect(opener).toBeFocused();
    await expect(kept).toBeInViewport();
    const [button, line] = [await opener.boundingBox(), await kept.boundingBox()];
    expect(Math.abs((line?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(160);
  }
});

test('a choice comes with a receipt: a copy to the function, a file for the visitor, the wording to check it by', async ({ page, request }) => {
  await page.goto('/terms');
  const { open, box, kept, dialog } = consentParts(page);
  await open();
  await box('Analytics').check();
  const sent = page.waitForRequest('**/functions/v1/record-consent');
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  const copy = await sent;
  expect((await copy.response())?.ok()).toBe(true);
  const receipt = consentReceipt.parse(copy.postDataJSON());
  expect(receipt).toMatchObject({
    policy: vendors.policy,
    globalPrivacyControl: false,
    choices: { analytics: true, functional: false, personalization: false },
  });

  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Download receipt' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^corbiere-consent-\d{4}-\d{2}-\d{2}\.json$/);
  expect(consentReceipt.parse(JSON.parse(await readFile(await file.path(), 'utf8')))).toEqual(receipt);

  const wording = await (await request.get(`/consent/${receipt.policy}.txt`)).text();
  expect(createHash('sha256').update(wording).digest('hex')).toBe(receipt.wording);
  await open();
  await expect(dialog.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  const shown = await dialog.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('h2, label, form > p:not([data-receipt])')].map(({ textContent }) => textContent.trim()),
  );
  for (const line of shown) expect(wording).toContain(line);
});

test('a function that fails takes nothing from the choice', async ({ page, context, watch }) => {
  watch.expect(/^console error: Failed to load resource/);
  await page.route('**/functions/v1/record-consent', (route) => route.fulfill({ status: 500 }));
  await page.goto('/terms');
  const { open, kept, dialog } = consentParts(page);
  await open();
  await dialog.getByRole('button', { name: 'Accept all' }).click();
  await expect(kept.getByRole('status')).toHaveText('All optional categories are on.');
  expect(await keptChoice(context)).toContain('.afp.');
});

test.describe('under Global Privacy Control', () => {
  test.beforeEach(async ({ context }) => {
    await signalPrivacy(context);
  });

  test('Accept all leaves analytics and personalization off, and the dialog says so', async ({ page, context }) => {
    await page.goto('/terms');
    const { open, dialog, kept } = consentParts(page);
    await open();
    await expect(dialog.getByText('Refused by your browser’s signal')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect(kept.getByRole('status')).toHaveText('Your choice is kept. On: Functional Cookies.');
    expect(await keptChoice(context)).toContain('.fs.');
  });

  test('a box ticked by hand and saved overrules it', async ({ page, context }) => {
    await page.goto('/terms');
    const { open, box, dialog, kept } = consentParts(page);
    await open();
    await box('Analytics').check();
    await dialog.getByRole('button', { name: 'Save choices' }).click();
    await expect(kept.getByRole('status')).toHaveText('Your choice is kept. On: Analytics Cookies.');
    expect(await keptChoice(context)).toContain('.as.');
    await open();
    await expect(box('Analytics')).toBeChecked();
    await expect(dialog.getByText('Refused by your browser’s signal').filter({ visible: true })).toHaveCount(1);
  });
});

test('the header alone is enough for Global Privacy Control', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.goto('/terms');
  const { open, dialog } = consentParts(page);
  await open();
  await expect(dialog).toContainText('Your browser sends Global Privacy Control.');
});

test.describe('after a change of policy', () => {
  test.use({ storageState: asState(choice({ analytics: true, functional: true }, { policy: '2024-03-15' })) });

  test('takes nothing over, and lets go of the old cookie', async ({ page, context }) => {
    await page.goto('/terms');
    await expect.poll(() => keptChoice(context)).toBeUndefined();
    const { open, box } = consentParts(page);
    await open();
    await expect(box('Analytics')).not.toBeChecked();
    await expect(box('Functional')).not.toBeChecked();
  });
});

test('without a network the button leads to the cookie policy', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource/);
  await page.route('**/consent/dialog', (route) => route.abort());
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page).toHaveURL(/\/cookies$/);
});

test('/.well-known/gpc.json says that the signal is honoured', async ({ request }) => {
  const response = await request.get('/.well-known/gpc.json');
  expect(response.headers()['content-type']).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ gpc: true, lastUpdate: vendors.policy });
});
