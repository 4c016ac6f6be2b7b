import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { consentReceipt } from '../../features/consent/consent-receipt.ts';
import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { consentParts, keptChoice, signalPrivacy, vendors } from './consent.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test('what was not granted leaves nothing', proves('promise:refusing-stores-nothing'), async ({ page, context }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await page.goto('/terms');
  const { open, box, dialog, kept } = consentParts(page);
  await test.step('ticks, closed without saving, change nothing', async () => {
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
  await test.step('a refusal where nothing was granted leaves no cookie, key or record', async () => {
    for (const button of ['Refuse all', 'Save choices']) {
      await open();
      await dialog.getByRole('button', { name: button }).click();
      await expect(kept.getByRole('status')).toHaveText('All optional categories stay off. Nothing was stored.');
      await expect(kept.getByRole('button')).toBeHidden();
    }
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    expect(posted).toEqual([]);
  });
});

test('a choice has a receipt', proves('accessibility:states'), async ({ page, context, request, watch }) => {
  await page.goto('/terms');
  const { open, box, kept, dialog } = consentParts(page);
  await test.step('a choice has a receipt: a copy for us, a file for the visitor, and its wording', async () => {
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
    await expectNoViolationsAtWidths(page, 'dialog open');
    const shown = await dialog.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('h2, label, form > p:not([data-receipt])')].map(({ textContent }) =>
        textContent.trim(),
      ),
    );
    for (const line of shown) expect(wording).toContain(line);
    await page.keyboard.press('Escape');
  });
  await test.step('a function that fails takes nothing from the choice', async () => {
    watch.expect(/^console error: Failed to load resource.*500/);
    await page.route('**/functions/v1/record-consent', (route) => route.fulfill({ status: 500 }));
    await open();
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect(kept.getByRole('status')).toHaveText('All optional categories are on.');
    await expectNoViolationsAtWidths(page, 'answered');
    expect(await keptChoice(context)).toContain('.afp.');
  });
});

test('a hand overrules Global Privacy Control', proves('promise:global-privacy-control'), async ({ page, context }) => {
  await signalPrivacy(context);
  await page.goto('/terms');
  const { open, box, dialog, kept } = consentParts(page);
  await test.step('Accept all leaves analytics and personalization off, and the dialog says so', async () => {
    await open();
    await expect(dialog.getByText('Refused by your browser’s signal')).toHaveCount(2);
    await expectNoViolationsAtWidths(page, 'signal');
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect(kept.getByRole('status')).toHaveText('Your choice is saved. On: Functional Cookies.');
    expect(await keptChoice(context)).toContain('.fs.');
  });
  await test.step('a box ticked by hand and saved overrules it', async () => {
    await open();
    await box('Functional').uncheck();
    await box('Analytics').check();
    await dialog.getByRole('button', { name: 'Save choices' }).click();
    await expect(kept.getByRole('status')).toHaveText('Your choice is saved. On: Analytics Cookies.');
    expect(await keptChoice(context)).toContain('.as.');
    await open();
    await expect(box('Analytics')).toBeChecked();
    await expect(dialog.getByText('Refused by your browser’s signal').filter({ visible: true })).toHaveCount(1);
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
