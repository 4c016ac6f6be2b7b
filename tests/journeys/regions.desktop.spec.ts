import { namedAmong } from './content-lists.ts';
import { expect, test } from '../stage/test.ts';

const regions = [
  ['poland', 'Poland', 'From La Corbière: 069°, 899 nautical miles to Warsaw'],
  ['uk', 'United Kingdom', 'From La Corbière: 029°, 162 nautical miles to London'],
  ['singapore', 'Singapore', 'From La Corbière: 077°, 5,967 nautical miles to Singapore'],
  ['canada', 'Canada', 'From La Corbière: 295°, 3,069 nautical miles to Toronto'],
  ['eu', 'European Union', 'From La Corbière: 066°, 274 nautical miles to Brussels'],
  ['sweden', 'Sweden', 'From La Corbière: 041°, 931 nautical miles to Stockholm'],
] as const;

for (const [slug, title, bearing] of regions) {
  test(`${title}: title, tagline, bearing, expertise, dated rules with sources, the other five`, async ({ page }) => {
    await page.goto(`/regions/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(main.locator('h1 + p')).not.toBeEmpty();
    await expect(main.getByText(bearing, { exact: true })).toBeVisible();
    await expect(
      main.getByText('Checked in November 2026. This is general information, not legal advice'),
    ).toBeVisible();
    await expect(main.getByRole('region', { name: 'Regional Expertise' }).locator('p').first()).toHaveText(
      /\w.{200,}/s,
    );

    const rows = main
      .getByRole('table', { name: /^Rules and frameworks/ })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    expect(await rows.count()).toBeGreaterThanOrEqual(5);
    for (const row of await rows.all()) {
      await expect(row.getByRole('rowheader')).not.toBeEmpty();
      await expect(row.getByRole('cell')).toHaveCount(3);
      await expect(row.getByRole('link')).toHaveAttribute('href', /^https:/);
    }

    const days = main.getByRole('table', { name: /^Dates on which a rule begins to apply/ }).locator('time');
    const stated = await days.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(stated, 'in order').toEqual([...stated].sort());
    expect(stated).toContain('2026-12-02');
    await expect(days.first(), 'as the specification writes its dates').toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);

    const others = regions.filter(([other]) => other !== slug).map(([, name]) => name);
    const links = main.getByRole('heading', { name: 'Other regions' }).locator('+ ul').getByRole('link');
    expect(namedAmong(await links.allTextContents(), others)).toEqual(others);
  });
}
