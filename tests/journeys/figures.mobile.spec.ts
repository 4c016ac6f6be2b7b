import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../stage/axe.ts';
import { figureParts, holdFramework, show } from './figures.ts';
import { forgetShiftsOfFonts, watchShifts } from '../budgets/layout-shift.ts';
import { styleAttributes } from '../pages/page-faults.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** Accessible, still, without a style of its own; on paper no control, but the words of what is set. */
async function expectSound(page: Page, figure: Locator, shifts: () => Promise<readonly string[]>): Promise<void> {
  await expectNoViolations(page, 'moved');
  expect(await styleAttributes(page)).toEqual([]);
  expect(await shifts()).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(figure.locator('input:visible, button:visible')).toHaveCount(0);
  await expect(figure.locator('output')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
}

test('a finger finds each reference mark, and no two of them at once', async ({ page }) => {
  await page.goto('/insights/cultural-intelligence');
  const boxes = await page.locator('.prose sup a').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(5);
  expect(boxes.filter(({ left, right, top, bottom }) => right - left < 24 || bottom - top < 24)).toEqual([]);
  const overlapping = boxes.filter(({ left, right, top, bottom }, place) =>
    boxes.slice(0, place).some((other) => {
      const width = Math.min(right, other.right) - Math.max(left, other.left);
      return width > 8 && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 8;
    }),
  );
  expect(overlapping).toEqual([]);
});

test('the governor answers when moved', proves('accessibility:keyboard', 'accessibility:motion'), async ({ page }) => {
  const shifts = await watchShifts(page);
  const release = await holdFramework(page);
  await page.goto('/insights/next-industrial-intelligence');
  await forgetShiftsOfFonts(page);
  const { figure, island, range, said } = figureParts(page, 'governor');
  const drawing = (): Promise<string> => figure.locator('svg.live').innerHTML();

  await test.step('asleep, it is the page’s own markup, and what is moved then counts', async () => {
    await show(figure);
    await expect(said).toHaveText(
      'Hunts with a period of 12.2 s, each wave 4.4 times the last. Leaves the limits after 12 s.',
    );
    const box = await figure.boundingBox();
    await range(/^Delay/).press('Home');
    await expect(island).toHaveAttribute('ssr');
    release();
    await expect(island).not.toHaveAttribute('ssr');
    await expect(said).toHaveText('Settles in 1 s. Comes back without passing the set point.');
    await expect(range(/^Delay/)).toHaveAttribute('aria-valuetext', '0 seconds');
    expect({ width: (await figure.boundingBox())?.width, height: (await figure.boundingBox())?.height }).toEqual({
      width: box?.width,
      height: box?.height,
    });
  });

  await test.step('arrow keys set gain and delay; the drawing, the scale and the words follow', async () => {
    const before = await drawing();
    for (let press = 0; press < 3; press += 1) await range(/^Delay/).press('ArrowRight');
    await range(/^Gain/).press('End');
    await expect(range(/^Gain/)).toHaveAttribute('aria-valuetext', '1.20, not below the limit of 0.44');
    await expect(said).toContainText('Hunts with a period of');
    expect(await drawing()).not.toBe(before);
  });

  await figure.getByRole('switch', { name: 'Limit the correction to 10 turns a minute either way' }).click();
  await expect(said).toContainText('Hunts for good between');
  await expectSound(page, figure, shifts);

  await test.step('the governor runs once when asked, and stops when asked again', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await figure.getByRole('button', { name: 'Run once' }).click();
    await expect.poll(async () => Number(await range('Moment shown').inputValue())).toBeLessThan(12);
    await figure.getByRole('button', { name: 'Stop' }).click();
    const stopped = await range('Moment shown').inputValue();
    await expect(figure.getByRole('button', { name: 'Run once' })).toBeVisible();
    expect(await range('Moment shown').inputValue()).toBe(stopped);
  });
});

test('the threshold and the leading marks answer when moved', proves('accessibility:keyboard'), async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shifts = await watchShifts(page);
  const release = await holdFramework(page);
  await page.goto('/insights/ethical-ai');
  await forgetShiftsOfFonts(page);
  const { figure, island, range, said } = figureParts(page, 'threshold');
  const floor = figure.getByRole('switch', { name: 'The floor has been resealed' });
  const row = (name: string): Locator => figure.getByRole('row', { name });
  const marks = figureParts(page, 'leading-marks').figure;
  const channel = marks.getByRole('region', { name: 'Across the channel' });

  await test.step('the leading marks say one sentence at a time as they are scrolled past', async () => {
    await show(marks);
    await expect(marks.locator('astro-island')).toHaveCount(0);
    for (const [share, sentence] of [
      [0, 'Wide open. Past the limit of safe water: steer right.'],
      [0.5, 'In line. Hold the course.'],
      [1, 'Wide open. Past the limit of safe water: steer left.'],
    ] as const) {
      await channel.evaluate((scroller, at) => {
        scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) * at;
      }, share);
      await expect(marks.locator('.fig-said > span:visible')).toHaveText([sentence]);
    }
  });

  await test.step('the threshold trades misuse for disuse; a resealed floor changes both', async () => {
    await show(figure);
    await expect(row('People let it go')).toContainText('14');
    await floor.click();
    await expect(island).toHaveAttribute('ssr');
    release();
    await expect(said).toHaveText(
      'Misuse 131 of 234, disuse 101 of 766. The truck reports what it reported before. At this threshold misuse was 14.',
    );
    for (let press = 0; press < 6; press += 1) await range('Rely on the truck from').press('ArrowRight');
    await expect(range('Rely on the truck from')).toHaveAttribute('aria-valuetext', '0.90');
    await expect(row('People let it go')).toContainText('16 misuse');
    await expect(said).toContainText('Misuse 16 of 234, disuse 673 of 766.');
  });

  await expectSound(page, figure, shifts);
});

test('the evaluation says for whom a system is good enough, and for whom nobody can tell', async ({ page }) => {
  const shifts = await watchShifts(page);
  const release = await holdFramework(page);
  await page.goto('/insights/cultural-intelligence');
  await forgetShiftsOfFonts(page);
  const { figure, island, range, said } = figureParts(page, 'evaluation');
  const rows = figure.locator('tbody tr');

  await test.step('asleep, the cut that is chosen counts', async () => {
    await show(figure);
    await expect(rows).toHaveCount(5);
    await figure.getByRole('radio', { name: 'Together' }).check({ force: true });
    await expect(island).toHaveAttribute('ssr');
    release();
    await expect(said).toHaveText('Within the limit on average: 5.9% wrong, 4.7 to 7.4. It does not say for whom.');
    await expect(rows).toHaveCount(1);
  });

  await test.step('cut apart, worst first; more items narrow an interval, and the limit can be moved', async () => {
    await figure.getByRole('radio', { name: 'By setting and register' }).check({ force: true });
    await expect(rows).toHaveCount(10);
    await figure.getByRole('radio', { name: 'By setting', exact: true }).check({ force: true });
    await expect(rows.first()).toContainText('Small branch');
    await expect(rows.first()).toContainText('over');
    await range(/Small branch/).press('End');
    await expect(range(/Small branch/)).toHaveAttribute('aria-valuetext', '1200 items');
    await range('Limit for release').press('End');
    await expect(range('Limit for release')).toHaveAttribute('aria-valuetext', '30%');
    await expect(said).toContainText('four within');
  });

  await expectSound(page, figure, shifts);
});
