import { consentParts, signalPrivacy, unasked } from '../stage/consent.ts';
import { expect, test } from '../stage/test.ts';

test.use({ storageState: unasked });

test('a first visit is asked, below the words and buttons of the first view', async ({ page }) => {
  await page.goto('/');
  const { notice } = consentParts(page);
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  for (const name of ['Talk to an Expert', 'Explore Capabilities']) {
    const button = await page.getByRole('link', { name }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  }
});

test('its three answers weigh the same', async ({ page }) => {
  await page.goto('/');
  const { notice } = consentParts(page);
  const looks = await Promise.all(
    ['Accept all', 'Refuse all', 'Choose'].map((name) =>
      notice.getByRole('button', { name }).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
        return { width: Math.round(width), height, color, backgroundColor, borderColor, fontSize, fontWeight };
      }),
    ),
  );
  expect(looks[1]).toEqual(looks[0]);
  expect(looks[2]).toEqual(looks[0]);
});

for (const [answer, letters, words] of [
  ['Accept all', 'afp', 'All optional categories are on.'],
  ['Refuse all', '', 'Everything optional is refused.'],
] as const) {
  test(`${answer} is kept for six months, said, and not asked again`, async ({ page, context }) => {
    await page.goto('/');
    const { notice, kept } = consentParts(page);
    await notice.getByRole('button', { name: answer }).click();
    await expect(notice).toBeHidden();
    await expect(kept.getByRole('status')).toHaveText(words);
    const [cookie] = await context.cookies();
    expect(cookie?.value).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2}\\.${letters}\\.[0-9a-z]+$`));
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(180);
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    await expect(notice).toBeHidden();
  });
}

for (const close of ['Escape', 'the cross'] as const) {
  test(`${close} closes it, answers nothing and stores nothing`, async ({ page, context }) => {
    await page.goto('/');
    const { notice } = consentParts(page);
    await notice.getByRole('button', { name: 'Refuse all' }).focus();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await notice.getByRole('button', { name: 'Close without choosing' }).click();
    await expect(notice).toBeHidden();
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    // Not on the next page of the visit either; on the next visit, yes.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.waitForURL('**/terms');
    await page.waitForLoadState('networkidle');
    await expect(notice).toBeHidden();
    await page.goto('/terms');
    await expect(notice).toBeVisible();
  });
}

test('it is the second stop of the keyboard, and the page stays usable beside it', async ({ page }) => {
  await page.goto('/');
  const { notice } = consentParts(page);
  await notice.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notice.getByRole('button', { name: 'Close without choosing' })).toBeFocused();
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
  await last.focus();
  await expect
    .poll(async () => {
      const [below, above] = [await last.boundingBox(), await notice.boundingBox()];
      return (below?.y ?? Infinity) + (below?.height ?? 0) <= (above?.y ?? 0);
    })
    .toBe(true);
});

test('Choose opens the dialog and gets the focus back', async ({ page }) => {
  await page.goto('/');
  const { notice, dialog } = consentParts(page);
  const choose = notice.getByRole('button', { name: 'Choose' });
  await choose.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(choose).toBeFocused();
});

test('Global Privacy Control has answered: nothing is asked', async ({ page, context }) => {
  await signalPrivacy(context);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const { notice, open, dialog } = consentParts(page);
  await open();
  await expect(dialog).toContainText('Your browser sends Global Privacy Control.');
  await expect(notice).toBeHidden();
});
