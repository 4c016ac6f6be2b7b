import type { Locator } from '@playwright/test';
import { proves } from '../stage/proves.ts';
import { namedAmong } from './content-lists.ts';
import { expect, test } from '../stage/test.ts';

const texts = (all: Locator): Promise<string[]> =>
  all.evaluateAll((elements) => elements.map((element) => element.textContent.trim()));

test('About Us: mission, four values, team', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  expect((await texts(main.getByRole('heading', { level: 2 }))).slice(0, 3)).toEqual([
    'Our Mission',
    'Our Values',
    'Our Team',
  ]);
  const values = main.getByRole('region', { name: 'Our Values' }).getByRole('heading', { level: 3 });
  expect(await texts(values)).toEqual(['Safety First', 'Innovation', 'Collaboration', 'Excellence']);
  const roles = main.getByRole('region', { name: 'Our Team' }).locator('li img');
  const drawings = await roles.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(drawings).size, 'a drawing for each role').toBe(7);
});

test('Solutions: seven with four bullets each, and two ways on', async ({ page }) => {
  await page.goto('/solutions');
  const entries = page.getByRole('main').locator('section.solution');
  const named = [
    'Manufacturing Automation',
    'Logistics & Warehousing',
    'Smart Buildings',
    'Healthcare Support',
    'Educational Technology',
    'Retail Innovation',
    'Government & Public Sector',
  ];
  expect(namedAmong(await texts(entries.getByRole('heading', { level: 2 })), named)).toEqual(named);
  for (const entry of await entries.all()) {
    await expect(entry.getByRole('listitem')).toHaveCount(4);
    await expect(entry.getByRole('img')).toHaveCount(1);
  }
  await expect(page.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute('href', '/consultation');
  await expect(page.getByRole('link', { name: 'Download Brochure' })).toHaveAttribute('href', /\.pdf$/);
});

test('Industries: what is in it, and its index', proves('promise:illustrations-marked'), async ({ page }) => {
  await page.goto('/industries');
  await test.step('Industries: seven, each with three figures and a plate; three unnamed quotes', async () => {
    const entries = page.getByRole('main').locator('section.industry');
    const named = ['Automotive', 'Aerospace', 'Construction', 'Energy', 'Agriculture', 'Technology', 'Government'];
    expect.soft(namedAmong(await texts(entries.getByRole('heading', { level: 2 })), named)).toEqual(named);
    for (const entry of await entries.all()) {
      await expect.soft(entry.getByRole('term')).toHaveCount(3);
      await expect.soft(entry.getByRole('definition')).toHaveCount(3);
      await expect.soft(entry.getByText('Illustrative targets')).toBeVisible();
      await expect.soft(entry.getByText('What must not go wrong')).toBeVisible();
      await expect.soft(entry.getByRole('img')).toHaveAttribute('src', /industry-/);
    }
    const stories = page.getByRole('region', { name: 'Success stories' });
    await expect.soft(stories.getByRole('blockquote')).toHaveCount(3);
    await expect.soft(stories).toContainText('Composite scenarios');
  });
  await test.step("the coast of the industries is the page's index", async () => {
    const links = page.getByRole('navigation', { name: 'Industries on this page' }).getByRole('link');
    await expect.soft(links).toHaveCount(await page.locator('section.industry').count());
    await links.filter({ hasText: 'Government' }).click();
    await expect.soft(page.getByRole('heading', { level: 2, name: 'Government' })).toBeInViewport();
  });
});

test('Ethics: what is in it, and its overprint', async ({ page }) => {
  await page.goto('/ethics');
  await test.step('Ethics: six principles with four bullets, governance, research', async () => {
    const principles = page.getByRole('region', { name: 'Six principles' });
    expect
      .soft(await texts(principles.getByRole('heading', { level: 3 })))
      .toEqual([
        'Safety & Security',
        'Transparency',
        'Human-Centric Design',
        'Fairness & Equality',
        'Social Responsibility',
        'Privacy Protection',
      ]);
    for (const list of await principles.locator('ul').all())
      await expect.soft(list.getByRole('listitem')).toHaveCount(4);
    expect
      .soft(await texts(page.getByRole('region', { name: 'Governance' }).getByRole('heading', { level: 3 })))
      .toEqual(['Quarterly ethics reviews', 'External audits', 'Annual public reporting']);
    expect
      .soft(
        await texts(
          page.getByRole('region', { name: 'Research and collaboration' }).getByRole('heading', { level: 3 }),
        ),
      )
      .toEqual(['Academic partnerships', 'Industry standards', 'Open research']);
    await expect.soft(page.getByText('within 48 hours during business days')).toBeVisible();
    await expect.soft(page.getByRole('region', { name: 'Our commitment' }).getByRole('blockquote')).toBeVisible();
  });
  await test.step('the overprint of the ethics page can be taken away and put back', async () => {
    const overprint = page.locator('#overprint');
    await expect.soft(overprint).toHaveCSS('opacity', '1');
    await page.getByRole('switch', { name: 'Show the safety measures' }).click();
    await expect.soft(overprint).toHaveCSS('opacity', '0');
    await page.keyboard.press('Space');
    await expect.soft(overprint).toHaveCSS('opacity', '1');
  });
});

for (const [path, plates] of [
  ['/solutions', /solution-.*#ink$/],
  ['/industries', /industry-.*#ink$/],
] as const)
  test(`${path}: one press lifts the overprint off every plate, and another puts it back`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    const lifted = main.locator('img.plate-lifted');
    const plated = await lifted.count();
    expect(plated).toBeGreaterThanOrEqual(7);
    await expect(lifted.filter({ visible: true })).toHaveCount(0);
    await main.getByRole('switch', { name: 'Show the safety measures' }).uncheck();
    await expect(lifted.filter({ visible: true })).toHaveCount(plated);
    for (const image of await lifted.all()) await expect(image).toHaveAttribute('src', plates);
    await main.getByRole('switch', { name: 'Show the safety measures' }).check();
    await expect(lifted.filter({ visible: true })).toHaveCount(0);
  });

test('Contact: four cards with the specified hours', async ({ page }) => {
  await page.goto('/contact');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  expect(await texts(cards.getByRole('heading'))).toEqual(['Email', 'Phone', 'Office', 'Hours']);
  await expect(cards.nth(0).getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', /^tel:\+/);
  await expect(cards.nth(2)).toContainText('Jersey & London');
  await expect(cards.nth(3)).toContainText('Mon-Fri 9:00 AM - 6:00 PM PST; weekends emergency support only');
});

test('Consultation: five things the visitor gets', async ({ page }) => {
  await page.goto('/consultation');
  const list = page.locator('ol', { has: page.getByRole('heading', { name: 'Readiness assessment' }) });
  expect(await texts(list.getByRole('heading'))).toEqual([
    'Readiness assessment',
    'Implementation roadmap',
    'ROI projections and timeline',
    'Technology recommendations',
    'Ongoing support',
  ]);
});
