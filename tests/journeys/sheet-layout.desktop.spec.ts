import type { Locator, Page } from '@playwright/test';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** Where a thing lies on the sheet, in CSS px from its upper left corner. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function placeOf(locator: Locator): Promise<Place> {
  return locator.first().evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top: top + scrollY, right, bottom: bottom + scrollY };
  });
}

async function eachWidth(page: Page, widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(width);
  }
}

test('the page of the industries is drawn on one sheet', async ({ page }) => {
  await page.goto('/industries');
  await test.step('the coast of the industries has one horizon, and each name is in the window', async () => {
    await eachWidth(page, [901, 1024, 1280, 1366, 1440, 1920], async (width) => {
      const tiles = await page
        .locator('.coast .drawing')
        .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect()));
      expect.soft(tiles).toHaveLength(7);
      const [first] = tiles;
      for (const { top, height } of tiles) {
        expect.soft(Math.abs(top - (first?.top ?? 0)), `top of a tile at ${width} px`).toBeLessThan(0.5);
        expect.soft(Math.abs(height - (first?.height ?? 0)), `height of a tile at ${width} px`).toBeLessThan(0.5);
      }
      const names = await page
        .locator('.coast-name')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
      for (const [place, { left, right }] of names.entries()) {
        expect.soft(left, `name ${place + 1} at ${width} px`).toBeGreaterThanOrEqual(0);
        expect.soft(right, `name ${place + 1} at ${width} px`).toBeLessThanOrEqual(names[place + 1]?.left ?? width);
      }
    });
  });
  await test.step('an industry is named before its figures; its title block meets its plate', async () => {
    const name = page.locator('.industry h2');
    const plate = page.locator('.industry-plate');
    const block = page.locator('.title-block');
    await eachWidth(page, [390, 1024, 1200, 1440], async (width) => {
      const places = { name: await placeOf(name), plate: await placeOf(plate), block: await placeOf(block) };
      if (width === 390) expect.soft(places.name.bottom).toBeLessThan(places.plate.top);
      if (width >= 1200) {
        expect
          .soft(Math.abs(places.block.bottom - places.plate.bottom), `foot of the block at ${width} px`)
          .toBeLessThan(1);
        expect
          .soft(Math.abs(places.block.left - places.plate.right), `side of the block at ${width} px`)
          .toBeLessThan(1);
      }
    });
  });
});

test('the tower by day stands over the same tower by night: one waterline, one axis, one scale, and no third', async ({
  page,
}) => {
  await page.goto('/');
  await eachWidth(page, [390, 768, 1440, 1920], async (width) => {
    const day = await placeOf(page.locator('.notebook-drawing img'));
    const night = await placeOf(page.locator('.footer-mirror img').last());
    const footer = await placeOf(page.locator('.footer'));
    const at = `${width} px`;
    expect.soft(Math.abs(day.bottom - footer.top), `waterline at ${at}`).toBeLessThan(1);
    expect.soft(Math.abs(night.top - footer.top), `waterline at ${at}`).toBeLessThan(1);
    // The day is drawn 520 units wide, the night 940 with its beam, both to the same right edge.
    expect.soft(Math.abs(day.right - night.right), `axis at ${at}`).toBeLessThan(1);
    expect.soft((day.right - day.left) / 520, `scale at ${at}`).toBeCloseTo((night.right - night.left) / 940, 2);
    await expect.soft(page.locator('.footer-sky')).toBeHidden();
  });
  await page.goto('/terms');
  await expect(page.locator('.footer-sky')).toBeVisible();
  await expect(page.locator('.footer-mirror')).toBeHidden();
});

test(
  'an article’s table is a list on a telephone: nothing is cut and nothing scrolls sideways',
  proves('accessibility:room'),
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/insights/next-industrial-intelligence');
    for (const table of await page.locator('.tbl .scroller').all()) {
      expect.soft(await table.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBe(0);
      await expect.soft(table.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible();
    }
  },
);
