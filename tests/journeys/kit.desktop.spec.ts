import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/checks/root.ts';
import { serveKit } from '../../tools/kit/serve-kit.ts';
import { expectNoViolationsDayAndNight } from '../stage/axe.ts';
import { expect, test } from '../stage/test.ts';

test('every part is on /_ui in every state, and axe finds nothing by day or night', async ({ page, watch }) => {
  const { origin, stop } = await serveKit();
  watch.expect(/^third-party request http/);
  await page.goto(`${origin}/_ui`);
  await expect(page.getByRole('heading', { level: 1, name: 'The kit' })).toBeVisible({ timeout: 60_000 });
  expect(await page.locator('main > section > h2').count()).toBeGreaterThan(20);
  const button = (name: string) => page.locator('main').getByRole('button', { name });
  for (const name of ['Copied', 'Taken by you', 'No email sent', 'Not sent']) await button(name).click();
  await expectNoViolationsDayAndNight(page, 'every part');
  await page.getByRole('button', { name: 'More acts' }).click();
  await expect(page.getByRole('menuitem', { name: 'Forget' })).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'the menu');
  await page.keyboard.press('Escape');
  for (const [name, role] of [
    ['Schedule', 'dialog'],
    ['Forget', 'alertdialog'],
  ] as const) {
    await button(name).click();
    await expect(page.getByRole(role, { name: /\?$/ })).toBeVisible();
    await expectNoViolationsDayAndNight(page, `the dialog ${name}`);
    await page.keyboard.press('Escape');
  }
  await stop();
});

test('no build has the page of the kit', () => {
  expect(existsSync(join(root, 'dist', 'index.html'))).toBe(true);
  expect(globSync('{dist,releases/current/desk}/**/*_ui*', { cwd: root })).toEqual([]);
});
