import type { Page } from '@playwright/test';
import { asState, choice, consentParts, signalPrivacy } from './consent.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

const everything = asState(choice({ analytics: true, functional: true, personalization: true }));

/** Puts something under each optional key, and one that belongs to nobody. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('corbiere:drafts', '{"at":4000000000,"value":{}}');
    localStorage.setItem('corbiere:preferences', '{"at":4000000000,"value":{"category":"ethics"}}');
  });
}

const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted());

test.describe('with everything allowed', () => {
  test.use({ storageState: everything });

  test(
    'switching one category off removes what it had stored, and nothing else',
    proves('promise:off-until-switched-on'),
    async ({ page }) => {
      await page.goto('/terms');
      await fill(page);
      const { open, box, dialog, kept } = consentParts(page);
      await open();
      await box('Functional').uncheck();
      await dialog.getByRole('button', { name: 'Save choices' }).click();
      await expect(kept.getByRole('status')).toContainText('Your choice is saved.');
      expect(await keys(page)).toEqual(['corbiere:preferences']);
    },
  );

  test(
    'a withdrawal reaches the other tab at once',
    proves('promise:off-until-switched-on'),
    async ({ page, context }) => {
      await page.goto('/terms');
      const other = await context.newPage();
      await other.goto('/privacy');
      await fill(other);
      await other.evaluate(() => {
        document.addEventListener('corbiere:consent', (event) => {
          document.title = String(Reflect.get(event, 'detail'));
        });
      });
      const { open, dialog } = consentParts(page);
      await open();
      await dialog.getByRole('button', { name: 'Refuse all' }).click();
      await expect(other).toHaveTitle('essential');
      expect(await keys(other)).toEqual([]);
      const there = consentParts(other);
      await there.open();
      await expect(there.box('Analytics')).not.toBeChecked();
    },
  );

  test(
    'Global Privacy Control, switched on later, ends what it refuses',
    proves('promise:global-privacy-control'),
    async ({ page, context }) => {
      await page.goto('/terms');
      await fill(page);
      await signalPrivacy(context);
      await page.goto('/privacy');
      await expect.poll(() => keys(page)).toEqual(['corbiere:drafts']);
      const { open, box } = consentParts(page);
      await open();
      await expect(box('Functional')).toBeChecked();
      await expect(box('Personalization')).not.toBeChecked();
    },
  );
});
