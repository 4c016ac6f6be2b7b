import { expect, test } from '../stage/test.ts';

const regions = [
  ['poland', 'Poland', '069°, 899 nautical miles to Warsaw'],
  ['uk', 'United Kingdom', '029°, 162 nautical miles to London'],
  ['singapore', 'Singapore', '077°, 5,967 nautical miles to Singapore'],
  ['canada', 'Canada', '295°, 3,069 nautical miles to Toronto'],
  ['eu', 'European Union', '066°, 274 nautical miles to Brussels'],
  ['sweden', 'Sweden', '041°, 931 nautical miles to Stockholm'],
] as const;

for (const [slug, title, bearing] of regions) {
  test(`${title}: title, tagline, bearing, expertise, dated rules with sources, the other five`, async ({ page }) => {
    await page.goto(`/regions/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(main.locator('h1 + p')).not.toBeEmpty();
    await expect(main.getByText(bearing, { exact: true })).toBeVisible();
    await expect(main.getByText('As of autumn 2026. Not legal advice.')).toBeVisible();
    await expect(main.getByRole('region', { name: 'Regional Expertise' }).locator('p').first()).toHaveText(/\w.{200,}/s);

    const rows = main
      .getByRole('table', { name: /^Rules and frameworks/ })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    expect(await rows.count()).toBeGreaterThanOrEqual(5);
    for (const row of await rows.all()) {
      await expect(row.getByRole('rowheader')).not.toBeEmpty();
      await expect(row.getByRole('cell')).toHaveCount(4);
      await expect(row).toContainText(/November 20, 2026.*(read in a copy|as others report it)|not checked yet/s);
      await expect(row.getByRole('link')).toHaveAttribute('href', /^https:/);
    }

    const days = main.getByRole('table', { name: /^Dates on which a rule begins to apply/ }).locator('time');
    const stated = await days.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(stated, 'in order').toEqual([...stated].sort());
    expect(stated).toContain('2026-12-02');
    await expect(days.first(), 'as the specification writes its dates').toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);

    const others = regions.filter(([other]) => other !== slug).map(([, name]) => name);
    await expect(main.getByRole('heading', { name: 'Other regions' }).locator('+ ul').getByRole('link')).toHaveText(others);
  });
}
