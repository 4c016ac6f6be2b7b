import { consentParts, signalPrivacy, unasked } from '../stage/consent.ts';
import { expect, test } from '../stage/test.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { widths } from '../stage/widths.ts';

test.use({ storageState: unasked });

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('with the question, the dialog and the answer', async ({ page }) => {
      await page.goto('/');
      const { notice, dialog, kept } = consentParts(page);
      await expect(notice).toBeVisible();
      await expectNoViolations(page, 'asked');
      await notice.getByRole('button', { name: 'Choose' }).click();
      await expect(dialog).toBeVisible();
      await expectNoViolations(page, 'dialog open');
      await dialog.getByRole('button', { name: 'Save choices' }).click();
      await expect(kept.getByRole('status')).toHaveText('Everything optional is refused.');
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

test('in forced colours the answers keep their outlines', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const { notice } = consentParts(page);
  for (const part of [notice, notice.getByRole('button', { name: 'Refuse all' })]) await expect(part).toHaveCSS('border-top-style', 'solid');
});
