import { expect, test } from '../stage/test.ts';

// A mouse selects by dragging, a finger does not.
test('selecting words of a card does not turn it, and the button still does', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#products-ai');
  const back = section.getByRole('button', { name: /Click to flip back/ });
  await section
    .getByRole('button', { name: /Click to learn more/ })
    .nth(1)
    .click();
  await expect(back).toHaveCount(1);
  const card = section.locator('.flip.on');
  const words = card.locator('.back dd').first();
  await words.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  // Waits until they stand still.
  await words.hover();
  await page.mouse.down();
  // What a drag selects on a turned face differs from run to run in a browser without a screen: the selection is made
  // here.
  await words.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
  });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(3);
  await expect(back).toHaveCount(1);
  await back.press('Enter');
  await expect(section.getByRole('button', { name: /Click to learn more/ })).toHaveCount(3);
});
