import { consentParts, keptChoice, vendors } from './consent.ts';
import { showLife } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

test('opens from three buttons, and answers beside each', proves('accessibility:messages'), async ({ page }) => {
  await page.goto('/cookies');
  const { dialog, kept } = consentParts(page);
  const openers = [
    page.getByRole('main').getByRole('button', { name: 'Manage Cookie Preferences' }),
    page.getByRole('main').getByRole('button', { name: 'Cookie Preferences', exact: true }),
    page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }),
  ];
  await test.step('opens from the footer and both buttons of /cookies, and gives the focus back', async () => {
    for (const opener of openers) {
      await opener.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await openers[2]?.press(' ');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('what became of a choice is said beside the pressed button, in view', async () => {
    for (const opener of openers) {
      await opener.click();
      await dialog.getByRole('button', { name: 'Accept all' }).click();
      await expect(kept.getByRole('status')).toHaveText('All optional categories are on.');
      await expect(opener).toBeFocused();
      await expect(kept).toBeInViewport();
      const [button, line] = [await opener.boundingBox(), await kept.boundingBox()];
      expect(Math.abs((line?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(160);
    }
  });
});

test('is fetched at the first sign of a visitor on /cookies, elsewhere by its button', async ({ page }) => {
  const asked = (): Promise<unknown> => page.waitForRequest('**/consent/dialog');
  await page.goto('/cookies');
  await Promise.all([asked(), showLife(page)]);
  await page.goto('/terms');
  await showLife(page);
  await Promise.all([asked(), page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).hover()]);
  await expect(page.locator('#consent'), 'it is in the page once it was opened').toHaveCount(0);
});

test(
  'offers four categories, and saves what was ticked, with the keyboard alone',
  proves('promise:off-until-switched-on', 'accessibility:keyboard'),
  async ({ page, context }) => {
    await page.goto('/terms');
    const { open, box, kept, dialog } = consentParts(page);
    await test.step('offers four categories: the required one fixed, the others not ticked', async () => {
      await open();
      await expect(dialog.getByRole('checkbox')).toHaveCount(4);
      await expect(box('Essential')).toBeChecked();
      await expect(box('Essential')).toBeDisabled();
      for (const category of ['Analytics', 'Functional', 'Personalization'])
        await expect(box(category)).not.toBeChecked();
      for (const { title, description, duration } of vendors.categories) {
        await expect(dialog.getByText(title)).toBeVisible();
        await expect(dialog).toContainText(description);
        await expect(dialog).toContainText(duration);
      }
      const sizes = await Promise.all(
        ['Accept all', 'Refuse all'].map((name) =>
          dialog
            .getByRole('button', { name })
            .evaluate((button) => [button.getAttribute('class'), Math.round(button.getBoundingClientRect().width)]),
        ),
      );
      expect(sizes[1]).toEqual(sizes[0]);
    });
    await test.step('saves what was ticked, with the keyboard alone, and shows it again', async () => {
      await box('Functional').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(kept.getByRole('status')).toHaveText('Your choice is saved. On: Functional Cookies.');
      expect(await keptChoice(context)).toContain('.f.');
      await open();
      await expect(box('Functional')).toBeChecked();
      await expect(box('Analytics')).not.toBeChecked();
      await dialog.getByRole('button', { name: 'Refuse all' }).click();
      await expect(kept.getByRole('status')).toHaveText(
        'All optional categories are off. What they had stored on this device has been removed.',
      );
      await expect(kept.getByRole('button', { name: 'Download receipt' })).toBeVisible();
      expect(await keptChoice(context)).toBeUndefined();
    });
  },
);
