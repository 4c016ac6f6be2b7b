import type { Page } from '@playwright/test';
import { choice } from './consent.ts';
import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

const texts = [
  {
    path: '/privacy',
    title: 'Privacy Policy',
    topics: 6,
    button: 'Contact the Privacy Team',
    href: '/contact?topic=privacy',
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    topics: 6,
    button: 'Contact the Legal Team',
    href: '/contact?topic=legal',
  },
  {
    path: '/cookies',
    title: 'Cookie Policy',
    topics: 4,
    button: 'Contact the Privacy Team',
    href: '/contact?topic=privacy',
  },
];

/** What one of them says beside. */
const own: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/privacy': async (page) => {
    const periods = page.locator('[id$="-data-retention"]');
    await expect(periods.getByRole('table')).toHaveCount(4);
    for (const [what, period] of [
      ['Account data', '90 days after deletion'],
      ['Aggregated usage data', 'Up to 2 years'],
      ['Support records', '1 year'],
    ] as const)
      await expect(periods.getByRole('row').filter({ has: page.getByRole('rowheader', { name: what }) })).toContainText(
        period,
      );
  },
  '/terms': async (page) => {
    await expect(page.getByRole('note', { name: 'Liability notice' })).toContainText(
      'capped at the amount you paid us in the prior twelve months',
    );
    await expect(page.getByText('We give 30 days notice of changes')).toBeVisible();
    expect(
      await page
        .locator('.legal-section', { has: page.getByRole('heading', { name: 'Service-Specific Terms' }) })
        .locator('dt')
        .count(),
    ).toBeGreaterThan(3);
  },
  '/cookies': async (page) => {
    const expected = [
      ['Essential', 'Required', 'Session to 1 year'],
      ['Analytics', 'Optional', 'Up to 2 years'],
      ['Functional', 'Optional', 'Up to 1 year'],
      ['Personalization', 'Optional', 'Up to 1 year'],
    ] as const;
    for (const [name, badge, duration] of expected) {
      const card = page.getByRole('region', { name: `${name} Cookies` });
      await expect(card.getByText(badge, { exact: true })).toBeVisible();
      await expect(card.getByText(duration, { exact: true })).toBeVisible();
      for (const term of ['Purpose', 'Duration', 'Examples'])
        await expect(card.getByText(term, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Third-Party Services' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Browser Instructions' })).toBeVisible();
  },
};

for (const { path, title, topics, button, href } of texts) {
  test(`${path} is dated, its clauses addressed`, proves('promise:clauses-keep-their-address'), async ({ page }) => {
    await page.goto(path);
    await test.step(`${path} is dated, has its cards, its contents and its button`, async () => {
      const main = page.getByRole('main');
      await expect.soft(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect.soft(main.getByText('Last updated March 15, 2024', { exact: true })).toBeVisible();
      await expect.soft(main.locator('.topic')).toHaveCount(topics);
      await expect.soft(main.getByRole('link', { name: button })).toHaveAttribute('href', href);
      for (const link of await main.getByRole('navigation', { name: 'Contents' }).getByRole('link').all()) {
        await expect.soft(main.locator(`h2${(await link.getAttribute('href')) ?? ''}`)).toHaveCount(1);
      }
    });
    await test.step(`every clause of ${path} has a number and an address that names its version`, async () => {
      const clauses = await page
        .locator('.clauses li')
        .evaluateAll((items) =>
          items.map((item) => ({ id: item.id, number: item.querySelector('.clause-number')?.textContent ?? '' })),
        );
      expect.soft(clauses.length).toBeGreaterThan(5);
      for (const { id, number } of clauses) {
        expect.soft(id).toMatch(/^v2024-03-15-[a-z-]+-\d+$/);
        expect.soft(number).toMatch(/^\d+\.\d+$/);
      }
      expect.soft(new Set(clauses.map(({ number }) => number)).size).toBe(clauses.length);
      await expect.soft(page.locator('#v2024-03-15')).toHaveCount(1);
    });
    await own[path]?.(page);
  });
}

test('Clear All Cookies removes what this site stores and says what it was', async ({ page, context, baseURL }) => {
  await context.clearCookies();
  await page.goto('/cookies');
  await page.getByRole('button', { name: 'Clear All Cookies' }).click();
  const report = page.locator('#clear-storage-report');
  await expect(report).toContainText('This site had stored nothing on this device');
  await expectNoViolationsAtWidths(page, 'cleared');

  await context.addCookies([{ name: 'corbiere_consent', value: choice({ functional: true }), url: baseURL ?? '' }]);
  await page.evaluate(() => {
    localStorage.setItem('corbiere:drafts', 'half a letter');
  });
  await page.getByRole('button', { name: 'Clear All Cookies' }).click();
  await expect(report).toHaveText(
    'Removed from this device: corbiere_consent (cookie), corbiere:drafts (local storage).',
  );
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
