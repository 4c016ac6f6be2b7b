import { expectNoViolations } from '../stage/axe.ts';
import { figureParts, show, wake } from './figures.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** Figures that a reader sets, their articles and their places there. */
const figures = [
  { name: 'governor', article: 'next-industrial-intelligence', id: 'fig-2' },
  { name: 'threshold', article: 'ethical-ai', id: 'fig-3' },
  { name: 'evaluation', article: 'cultural-intelligence', id: 'fig-2' },
] as const;

/** A telephone, a laptop, and a laptop at 200 %. */
const windows = [
  { width: 390, height: 664 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
] as const;

for (const { name, article, id } of figures)
  test(`the ${name} shows answer, drawing, controls in one window`, proves('accessibility:room'), async ({ page }) => {
    await page.goto(`/insights/${article}`);
    const { figure } = figureParts(page, name);
    await expect(figure).toHaveAttribute('id', id);
    await wake(page, figure);
    for (const size of windows) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await show(figure);
        const header = await page.locator('.header').evaluate((element) => element.getBoundingClientRect().bottom);
        const parts = await figure
          .locator('output, .fig-sheet, .fig-control:visible, .fig-chip, .switch, .fig-button')
          .evaluateAll((elements) =>
            elements.map((element) => {
              const { top, bottom } = element.getBoundingClientRect();
              return { part: element.getAttribute('class'), top, bottom };
            }),
          );
        expect(parts.length).toBeGreaterThan(4);
        expect(parts.filter(({ top, bottom }) => top < Math.max(0, header) || bottom > size.height)).toEqual([]);
        const controls = await figure
          .locator('.fig-rule input, .switch, .fig-chip, .fig-button')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
        expect(Math.min(...controls)).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      });
    }
  });

test('a setting is compared, shared and taken back', proves('accessibility:keyboard'), async ({ page, context }) => {
  await page.goto('/insights/next-industrial-intelligence');
  const { figure, range, said } = figureParts(page, 'governor');
  const before = figure.locator('.fig-before');
  const back = figure.getByRole('button', { name: 'Back to the article’s setting' });
  await wake(page, figure);
  await expect(back).toHaveCount(0);

  await test.step('what stood is dotted, and named', async () => {
    await range(/^Gain/).fill('0.36');
    await expect(before).toHaveText(
      'Dotted: gain 0.80, delay 3 s. Hunts with a period of 12.2 s, each wave 4.4 times the last.',
    );
    await expect(said).toHaveText('Settles in 26 s. Passes the set point by at most 4.6 turns a minute.');
    await expect(figure.locator('svg.live .fig-ghost')).toHaveAttribute('d', /^M/);
    await expectNoViolations(page, 'compared');
  });

  await test.step('the address holds it, and is copied where the browser allows it', async () => {
    await figure.getByRole('switch').check();
    const share = figure.getByRole('button', { name: 'Share this setting' });
    const done = figure.locator('.fig-after').getByRole('status');
    // Some versions of Chromium copy after a key press without being allowed to.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await share.press('Enter');
    await expect(done).toHaveText('The address bar now holds this setting.');
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await share.press('Enter');
    await expect(done).toHaveText('Address copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(page.url()).toMatch(/\/insights\/next-industrial-intelligence\?gain=0\.36&delay=3&moment=12&trim=10#fig-2$/);
  });

  await test.step('who follows it finds the setting, and the article’s as the one before', async () => {
    await page.reload();
    await expect(range(/^Gain/)).toHaveValue('0.36');
    await expect(figure.getByRole('switch')).toBeChecked();
    await expect(before).toContainText('Dotted: gain 0.80, delay 3 s.');
  });

  await test.step('one button leads back to the article', async () => {
    await back.press('Enter');
    await expect(range(/^Gain/)).toHaveValue('0.8');
    await expect(range(/^Gain/)).toBeFocused();
    await expect(back).toHaveCount(0);
  });
});
