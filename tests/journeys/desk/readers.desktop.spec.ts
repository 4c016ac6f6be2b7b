import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { deskRoomTest, expect } from '../../stage/site-test.ts';
import { addReaders } from '../../stage/letters.ts';

const test = deskRoomTest;
test.use({ of: 'readers' });
test.describe.configure({ mode: 'serial' });

const now = (): Date => new Date();

test('a reader is found by an address that no URL or journal holds, and is unsubscribed', async ({ rooms, page }) => {
  await rooms.beside((store) => addReaders(store, now, ['ada', 'eve', 'grace']));
  await page.goto('/readers');
  await expect(page.getByText('3 readers get the letter.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Growth is counted from now on' })).toBeVisible();
  await expect(page.getByRole('main').locator('figure'), 'no chart of a single column').toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^\+ 0/)).toHaveCount(0);
  await expectNoViolationsDayAndNight(page, 'readers, of whom nothing is counted yet');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nobody has this address.' })).toBeVisible();
  await expect(page.getByText('nobody@example.org')).toBeVisible();
  expect(page.url()).not.toContain('example.org');

  await page.getByRole('textbox', { name: 'Find one reader' }).fill('ADA@example.org');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'ada@Example.org' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('by us, at its owner’s request')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  const journal = await rooms.beside(({ db }) =>
    db.selectFrom('journal').selectAll().where('act', 'like', 'readers.%').orderBy('id').execute(),
  );
  expect(journal.map(({ act }) => act)).toEqual(['readers.find', 'readers.find', 'readers.unsubscribe']);
  expect(JSON.stringify(journal)).not.toContain('example.org');

  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('ada@Example.org')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Erase this address' }).click();
  await expect(page).toHaveURL(/\/readers$/);
  await expect(page.getByText('2 readers get the letter.')).toBeVisible();
  const left = await rooms.beside(({ db }) => db.selectFrom('subscribers').select('id').orderBy('id').execute());
  expect(left.map(({ id }) => id)).toEqual(['eve', 'grace']);
});
