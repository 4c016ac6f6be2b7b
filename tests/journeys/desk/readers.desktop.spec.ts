import { expectNoViolations } from '../../stage/axe.ts';
import { deskRoomTest, expect, postTo } from '../../stage/site-test.ts';
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
  await expectNoViolations(page, 'readers, of whom nothing is counted yet');
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
});

test('forgetting says what is lost, stops at an open enquiry, and leaves a line without the address', async ({
  rooms,
  page,
  watch,
}) => {
  // The open record may be asked for once more before the room leads away from it.
  watch.expect(/status of 404/);
  await postTo(rooms.site, 'send-contact-message', {
    name: 'Eve',
    email: 'eve@example.org',
    subject: 'support',
    message: 'A question.',
  });
  await page.goto('/readers/eve');
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/still open/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByText('I understand that an open enquiry will not be answered.').click();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page).toHaveURL(/\/readers$/);
  await expect(page.getByText('Forgotten', { exact: true })).toBeVisible();
  expect(
    await rooms.beside(({ db }) =>
      db.selectFrom('enquiries').select('id').where('address_key', '=', 'eve@example.org').execute(),
    ),
  ).toEqual([]);
  const lines = await rooms.beside(({ db }) =>
    db.selectFrom('journal').selectAll().where('act', '=', 'people.forget').execute(),
  );
  expect([lines.length, JSON.stringify(lines).includes('eve@')]).toEqual([1, false]);
  await expect(page.getByText('eve@', { exact: false })).toHaveCount(0);
});
