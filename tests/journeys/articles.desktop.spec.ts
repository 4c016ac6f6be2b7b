import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

/** Minutes and, where the specification gives one, the day; and whether it can be read. */
const articles = [
  ['next-industrial-intelligence', 15, 'March 20, 2024', true],
  ['human-ai-collaboration', 8],
  ['ethical-ai', 6, undefined, true],
  ['robotics-roi', 10],
  ['safety-standards', 12],
  ['predictive-maintenance', 7],
  ['automation-economics', 9],
  ['cultural-intelligence', 11, undefined, true],
  ['decision-theory', 8, 'February 12, 2024'],
  ['intelligent-agents', 10, 'February 8, 2024'],
] as const;

for (const [slug, minutes, date, isPublished = false] of articles)
  test(`${slug} has its head, its state and its closing block`, proves('promise:ai-use-told'), async ({ page }) => {
    await page.goto(`/insights/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute('href', '/insights');
    await expect(main.getByText(`${minutes} min read`, { exact: true }).first()).toBeVisible();
    if (date === undefined) await expect(main.locator('header').first()).not.toContainText(/20\d\d$/);
    else await expect(main.getByText(date, { exact: true })).toBeVisible();
    const plate = main.locator('figure').first();
    await expect(plate.getByRole('img')).toHaveAttribute('alt', /\w+ \w+/);
    await expect(plate.locator('figcaption')).not.toBeEmpty();
    const comingSoon = main.getByRole('heading', { name: 'Content coming soon' });
    await expect(comingSoon).toHaveCount(isPublished ? 0 : 1);
    await expect(main).toContainText(/[Dd]rafted with a large language model/);
    if (isPublished) {
      const made = main.getByRole('region', { name: 'How this was made' });
      await expect(made).toContainText(
        /Drafted with .* Last revised November \d+, 2026\..*Editorial responsibility: Corbière, \w+ team\./s,
      );
      await expect(made).not.toContainText(/Reviewed by|to be supplied/);
    } else {
      await expect(main.getByText('What the article will argue')).toBeVisible();
      await expect(main.getByRole('heading', { name: 'One result to use now' })).toBeVisible();
    }
    const more = main.getByRole('region', { name: 'Explore More Insights' });
    await expect(more.getByRole('article')).toHaveCount(3);
    await expect(more.getByRole('link', { name: 'View All Articles' })).toHaveAttribute('href', '/insights');
    const offered = await main
      .locator('a[href^="/insights/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(offered).size, 'no article is offered twice, none offers itself').toBe(offered.length);
    expect(offered).not.toContain(`/insights/${slug}`);
  });

test('cultural-intelligence: thirteen sections, a quote, ten references, closing box', async ({ page, request }) => {
  await page.goto('/insights/cultural-intelligence');
  const main = page.getByRole('main');
  await expect.soft(main.getByRole('navigation', { name: 'In this article' }).getByRole('link')).toHaveCount(13);
  const numbers = Array.from({ length: 13 }, (_, index) => String(index + 1));
  await expect.soft(main.locator('.prose h2 .heading-number')).toHaveText(numbers);
  await expect.soft(main.locator('blockquote')).toHaveCount(1);
  const references = main.getByRole('region', { name: 'References' }).getByRole('listitem');
  await expect.soft(references).toHaveCount(10);
  await expect.soft(references.getByText('(Coming Soon)')).toHaveCount(2);
  const links = references.getByRole('link');
  await expect.soft(links).toHaveCount(8);
  for (const link of await links.all()) {
    await expect.soft(link).toHaveAttribute('target', '_blank');
    await expect.soft(link).toHaveAttribute('rel', /noopener/);
    await expect.soft(link).toHaveAccessibleName(/^Open ?: .{20,} \(opens in a new tab\)$/);
  }
  await expect.soft(main.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute('href', '/consultation');
  const brief = main.getByRole('link', { name: 'Download the Cultural Intelligence Framework Brief' });
  const file = await request.get((await brief.getAttribute('href')) ?? '');
  expect.soft([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('next-industrial-intelligence marks illustrations', proves('promise:illustrations-marked'), async ({ page }) => {
  await page.goto('/insights/next-industrial-intelligence');
  const entries = page.getByRole('region', { name: 'Further Reading' }).getByRole('listitem');
  await expect.soft(entries).toHaveCount(10);
  await expect.soft(entries.getByRole('link')).toHaveCount(10);
  const figures = page.locator('.prose .illustrative');
  expect.soft(await figures.count()).toBeGreaterThan(5);
  for (const figure of await figures.all()) await expect.soft(figure).toContainText('◇ (illustrative)');
  await page.getByText('Figures in this article').click();
  const rows = page.getByRole('region', { name: 'Figures in this article' }).getByRole('row');
  await expect.soft(rows.filter({ hasText: 'Illustrative' }).first()).toBeVisible();
  for (const row of await rows.filter({ hasText: 'Source' }).all())
    await expect.soft(row.getByRole('link')).toHaveAttribute('href', /^https:/);
  await expectNoViolationsAtWidths(page, 'figures unfolded');
});
