import type { Page } from '@playwright/test';
import { painted, scrollTo } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

test.use({ reducedMotion: 'no-preference' });

const header = (page: Page) => page.getByRole('banner');

/** What makes the header a pane: alpha of its ground, blur, shadow. */
function pane(page: Page): Promise<{ alpha: number; blurred: boolean; shadowed: boolean }> {
  return header(page).evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    // Of the header or of what it draws itself with: the blur may sit on a pseudo-element, so that it clips no child.
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::before'),
      getComputedStyle(element, '::after'),
    ];
    const alpha = Math.max(
      ...styles.map((style) => {
        if (!canvas || style.content === 'none') return 0;
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = style.backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return (canvas.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
      }),
    );
    return {
      alpha,
      blurred: styles.some((style) => style.backdropFilter.includes('blur')),
      shadowed: styles.some((style) => style.boxShadow !== 'none' && style.boxShadow !== ''),
    };
  });
}

test('the header is see-through at the top and a pane further down', async ({ page }) => {
  await page.goto('/');
  await test.step('the header turns translucent with blur and shadow after more than 10 px, and back', async () => {
    const open = { alpha: 0, blurred: false, shadowed: false };
    await expect.poll(() => pane(page)).toEqual(open);
    await scrollTo(page, 10);
    await painted(page);
    await expect.poll(() => pane(page)).toEqual(open);
    await scrollTo(page, 11);
    await expect.poll(async () => (await pane(page)).alpha).toBeGreaterThan(0.6);
    await expect.poll(() => pane(page)).toMatchObject({ blurred: true, shadowed: true });
    expect.soft((await pane(page)).alpha).toBeLessThan(1);
    await scrollTo(page, 0);
    await expect.poll(() => pane(page)).toEqual(open);
  });
  await test.step('the header stays fixed at the top', async () => {
    await scrollTo(page, 1200);
    await expect.soft(header(page)).toBeInViewport({ ratio: 1 });
    expect.soft((await header(page).boundingBox())?.y).toBe(0);
  });
});

test('before its script wakes, the header further down a page has a ground', async ({ page }) => {
  await page.route(/\.js$/, () => undefined);
  await page.goto('/about#team', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Our Team' })).toBeInViewport();
  await expect.poll(async () => (await pane(page)).alpha).toBeGreaterThan(0.6);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a dark ground of the reader’s own the wordmark is light, and no box stands behind it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/terms');
  await expect(header(page).locator('.brand img')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(header(page).locator('.brand img')).toHaveCSS('filter', 'brightness(0) invert(1)');
});

test('in a low window the header goes with the page', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/about');
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  await scrollTo(page, 300);
  await expect(header(page)).not.toBeInViewport();
});
