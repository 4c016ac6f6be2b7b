import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { showLife } from '../stage/page-parts.ts';
import { expect, test } from '../stage/test.ts';

const minutes = {
  'next-industrial-intelligence': 15,
  'human-ai-collaboration': 8,
  'ethical-ai': 6,
  'robotics-roi': 10,
  'safety-standards': 12,
  'predictive-maintenance': 7,
  'automation-economics': 9,
  'cultural-intelligence': 11,
  'decision-theory': 8,
  'intelligent-agents': 10,
} as const;
const dates: Readonly<Record<string, string>> = {
  'next-industrial-intelligence': 'March 20, 2024',
  'decision-theory': 'February 12, 2024',
  'intelligent-agents': 'February 8, 2024',
};
const published = ['next-industrial-intelligence', 'ethical-ai', 'cultural-intelligence'];

for (const [slug, time] of Object.entries(minutes)) {
  test(
    `${slug} has its head, its state and the block that closes every article`,
    proves('promise:ai-use-told'),
    async ({ page }) => {
      await page.goto(`/insights/${slug}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute('href', '/insights');
      await expect(main.getByText(`${time} min read`, { exact: true }).first()).toBeVisible();
      const date = dates[slug];
      if (date === undefined)
        await expect(main.getByRole('banner').or(main.locator('header')).first()).not.toContainText(/20\d\d$/);
      else await expect(main.getByText(date, { exact: true })).toBeVisible();
      const plate = main.locator('figure').first();
      await expect(plate.getByRole('img')).toHaveAttribute('alt', /\w+ \w+/);
      await expect(plate.locator('figcaption')).not.toBeEmpty();

      await expect(main.getByRole('heading', { name: 'Content coming soon' })).toHaveCount(
        published.includes(slug) ? 0 : 1,
      );
      await expect(main.getByRole('heading', { name: 'How this was made' })).toHaveCount(
        published.includes(slug) ? 1 : 0,
      );
      await expect(main.getByRole('heading', { name: 'One result to use now' })).toHaveCount(
        published.includes(slug) ? 0 : 1,
      );
      await expect(main).toContainText(/[Dd]rafted with a large language model/);
      if (published.includes(slug))
        await test.step('its note says who is responsible and what AI did, and claims no review', async () => {
          const made = main.getByRole('region', { name: 'How this was made' });
          await expect(made).toContainText(
            /Drafted with .* Last revised November \d+, 2026\..*Editorial responsibility: Corbière, \w+ team\./s,
          );
          await expect(made).not.toContainText('Reviewed by');
          await expect(made).not.toContainText('to be supplied');
          await expect(main.locator('header').first()).toContainText('Drafted with a large language model');
        });
      const more = main.getByRole('region', { name: 'Explore More Insights' });
      await expect(more.getByRole('article')).toHaveCount(3);
      await expect(more.getByRole('link', { name: 'View All Articles' })).toHaveAttribute('href', '/insights');
      const offered = await main
        .locator('a[href^="/insights/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(new Set(offered).size, 'no article is offered twice, none offers itself').toBe(offered.length);
      expect(offered).not.toContain(`/insights/${slug}`);

      if (published.includes(slug))
        await test.step('citations, footnotes and contents lead to their places', async () => {
          const dangling = await main
            .locator('a[href^="#"]')
            .evaluateAll((links) =>
              links
                .map((link) => link.getAttribute('href') ?? '')
                .filter((href) => document.getElementById(decodeURIComponent(href.slice(1))) === null),
            );
          expect(dangling).toEqual([]);
        });
    },
  );
}

test('a piece to come says what it will argue, takes an address and names two others', async ({ page }) => {
  let sent: unknown;
  await page.route('**/functions/v1/subscribe-newsletter', async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: { message: 'Please check your inbox.' } });
  });
  await page.goto('/insights/robotics-roi');
  const main = page.getByRole('main');
  await expect(main.getByText('What the article will argue')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Two related articles' }).locator('..').getByRole('link')).toHaveCount(
    2,
  );
  const field = main.getByRole('textbox', { name: 'Email' });
  await field.scrollIntoViewIfNeeded();
  await showLife(page);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await field.fill('ada@example.com');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please check your inbox.')).toBeVisible();
  expect(sent).toMatchObject({ email: 'ada@example.com', form: 'article' });
});

test('cultural-intelligence: all that is in it, and where the reader is', async ({ page, request }) => {
  await page.goto('/insights/cultural-intelligence');
  await test.step('cultural-intelligence: thirteen sections, a quote, ten references, closing box', async () => {
    const main = page.getByRole('main');
    const contents = main.getByRole('navigation', { name: 'In this article' }).getByRole('link');
    await expect.soft(contents).toHaveCount(13);
    const numbers = await main.locator('.prose h2 .heading-number').allTextContents();
    expect.soft(numbers).toEqual(Array.from({ length: 13 }, (_, index) => String(index + 1)));
    await expect.soft(main.locator('blockquote')).toHaveCount(1);

    const references = main.getByRole('region', { name: 'References' }).getByRole('listitem');
    await expect.soft(references).toHaveCount(10);
    const links = references.getByRole('link');
    await expect.soft(links).toHaveCount(8);
    for (const link of await links.all()) {
      await expect.soft(link).toHaveAttribute('target', '_blank');
      await expect.soft(link).toHaveAttribute('rel', /noopener/);
      await expect.soft(link).toHaveAccessibleName(/^Open ?: .{20,} \(opens in a new tab\)$/);
    }
    expect.soft(new Set(await links.allTextContents()).size, 'each is named by its work').toBe(8);
    await expect.soft(references.getByText('(Coming Soon)')).toHaveCount(2);

    await expect.soft(main.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute('href', '/consultation');
    const brief = main.getByRole('link', { name: 'Download the Cultural Intelligence Framework Brief' });
    const file = await request.get((await brief.getAttribute('href')) ?? '');
    expect.soft(file.status()).toBe(200);
    expect.soft(file.headers()['content-type']).toContain('application/pdf');
  });
  await test.step('the contents mark the section that is read without moving their words', async () => {
    const states = await page.getByRole('navigation', { name: 'In this article' }).evaluate(async (contents) => {
      const links = [...contents.querySelectorAll('a')];
      const widths = (link: HTMLElement): string => {
        const words = document.createRange();
        words.selectNodeContents(link);
        return [...words.getClientRects()].map(({ width }) => width.toFixed(2)).join(' ');
      };
      const seen: { readonly marked: string; readonly widths: string }[] = [];
      for (const { hash } of links) {
        document.querySelector(hash)?.scrollIntoView({ behavior: 'instant' });
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        seen.push({
          marked: contents.querySelector('a:target-current')?.textContent ?? '',
          widths: links.map(widths).join('; '),
        });
      }
      return seen;
    });
    expect.soft(new Set(states.map(({ marked }) => marked)).size, 'sections marked in turn').toBeGreaterThan(10);
    expect.soft(new Set(states.map(({ widths }) => widths)).size, 'widths of the words').toBe(1);
  });
});

test(
  'next-industrial-intelligence: its reading list and its figures',
  proves('promise:illustrations-marked'),
  async ({ page }) => {
    await page.goto('/insights/next-industrial-intelligence');
    await test.step('next-industrial-intelligence ends with Further Reading, every entry leading out', async () => {
      const entries = page.getByRole('region', { name: 'Further Reading' }).getByRole('listitem');
      await expect.soft(entries).toHaveCount(10);
      await expect.soft(entries.getByRole('link')).toHaveCount(10);
    });
    await test.step('an illustrative figure is marked where it stands, and in the list of figures', async () => {
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
  },
);
