import { consentParts, signalPrivacy } from '../journeys/consent.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { widths } from '../stage/widths.ts';

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('with the dialog and the answer', proves('accessibility:states'), async ({ page }) => {
      await page.goto('/');
      const { open, dialog, kept } = consentParts(page);
      await open();
      await expectNoViolations(page, 'dialog open');
      await dialog.getByRole('button', { name: 'Accept all' }).click();
      await expect(kept.getByRole('status')).toHaveText('All optional categories are on.');
      await expectNoViolations(page, 'answered');
    });

    test('with the dialog under Global Privacy Control', async ({ page, context }) => {
      await signalPrivacy(context);
      await page.goto('/cookies');
      const { open, dialog } = consentParts(page);
      await open();
      await expect(dialog.getByText('Refused by your browser’s signal')).toHaveCount(2);
      await expectNoViolations(page, 'signal');
    });
  });
}
