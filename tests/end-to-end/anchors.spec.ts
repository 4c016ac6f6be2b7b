import { expect, test } from '../stage/test.ts';

test("Explore Capabilities scrolls to the capabilities and leaves the header's offset", async ({ page }) => {
  await page.goto('/');
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('link', { name: 'Explore Capabilities' }).click();
  await expect(page).toHaveURL(/#capabilities$/);
  const top = () => page.locator('#capabilities').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBe(narrow ? 100 : 80);
});

test('anchors scroll smoothly, and at once for those who asked for less motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

test('a link from elsewhere lands at the anchor with the same offset', async ({ page }) => {
  await page.goto('/#products-ai');
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  await expect.poll(() => page.locator('#products-ai').evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(narrow ? 100 : 80);
});
