import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { serveKit } from '../../tools/kit/serve-kit.ts';
import { expectNoViolations } from '../stage/axe.ts';
import { expect, test } from '../stage/test.ts';

const root = join(import.meta.dirname, '..', '..');

/** What the kit has once, for pages and desk. */
const parts = [
  'Button',
  'Check',
  'Dialog',
  'EmptyState',
  'Field',
  'Figures',
  'Filters',
  'Icon',
  'Menu',
  'Notice',
  'Parts of pages',
  'Plots',
  'Progress',
  'Radios',
  'Section',
  'Select',
  'Skeleton',
  'Table',
  'Tabs',
  'Time',
  'Toast',
];

const kitTest = test.extend<object, { readonly kit: string }>({
  kit: [
    // Playwright reads from the braces that it needs none of the others.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { origin, stop } = await serveKit();
      await use(origin);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kit }, use) => {
    await use(kit);
  },
});

for (const colorScheme of ['light', 'dark'] as const)
  kitTest(
    `every part stands on /_ui in every state, and axe finds nothing there (${colorScheme})`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/_ui');
      await expect(page.getByRole('heading', { level: 1, name: 'The kit' })).toBeVisible({ timeout: 60_000 });
      expect(await page.locator('main > section > h2').allTextContents()).toEqual(parts);
      for (const name of ['Copied', 'Taken by you', 'No email sent', 'Not sent'])
        await page.locator('main').getByRole('button', { name }).click();
      await expectNoViolations(page, 'every part');
      await page.getByRole('button', { name: 'More acts' }).click();
      await expect(page.getByRole('menuitem', { name: 'Forget' })).toBeVisible();
      await expectNoViolations(page, 'the menu');
      await page.keyboard.press('Escape');
      for (const [name, role] of [
        ['Schedule', 'dialog'],
        ['Forget', 'alertdialog'],
      ] as const) {
        await page.locator('main').getByRole('button', { name }).click();
        await expect(page.getByRole(role, { name: /\?$/ })).toBeVisible();
        await expectNoViolations(page, `the dialog ${name}`);
        await page.keyboard.press('Escape');
      }
    },
  );

test('no build has the page of the kit', () => {
  expect(existsSync(join(root, 'dist', 'index.html'))).toBe(true);
  expect(globSync('{dist,releases/current/desk}/**/*_ui*', { cwd: root })).toEqual([]);
});
