import { deskRoomTest, expect, postTo } from '../../stage/site-test.ts';

const test = deskRoomTest;
test.use({ of: 'privacy' });
test.describe.configure({ mode: 'serial' });

test('a person is emailed their data, shown and forgotten, and the journal says so', async ({ rooms, page }) => {
  await postTo(rooms.site, 'send-contact-message', {
    name: 'Grace',
    email: 'grace@example.org',
    subject: 'support',
    message: 'Forget me.',
  });
  await postTo(rooms.site, 'request-my-data', { email: 'grace@example.org' });
  await expect.poll(() => rooms.postOffice.mailsTo('grace@example.org').length, { timeout: 30_000 }).toBe(2);
  await page.goto('/privacy');
  const row = page.getByRole('row', { name: /grace@example\.org/ });
  await expect(row).toContainText('1 enquiry');
  await expect(row).toContainText('Works until');

  await page.getByLabel('Address', { exact: true }).fill('grace');
  await page.getByRole('button', { name: 'Email them their data' }).click();
  await expect(page.getByText('A full address, such as name@example.org.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('grace@example.org');
  await page.getByRole('button', { name: 'Email them their data' }).click();
  await expect.poll(() => rooms.postOffice.mailsTo('grace@example.org').length, { timeout: 30_000 }).toBe(3);
  await page.getByRole('button', { name: 'Show what is stored' }).click();
  await page.getByText('Enquiries and calls').click();
  await expect(page.getByText('Forget me.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('is still open and would not be answered', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase this address' }).dispatchEvent('click');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Erase this address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /grace@example\.org/ })).toHaveCount(0);
  expect(
    await rooms.beside(({ db }) =>
      db.selectFrom('enquiries').select('id').where('address_key', '=', 'grace@example.org').execute(),
    ),
  ).toEqual([]);

  await page.goto('/privacy/journal');
  await expect(page.getByRole('row', { name: /erased everything about an address/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /emailed their data to an address/ })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText('grace@');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text).toContain('"people.forget"');
  expect(text).not.toContain('grace@');
});

test('rules are counted dry and run, and a receipt is checked', async ({ rooms, colleague, page, watch }) => {
  watch.expect(/status of 422/);
  const receipt = {
    id: '7b0c5a1e-0b7e-4c1a-9c57-3f7b8f9f0a11',
    chosenAt: new Date().toISOString(),
    policy: '2026-06-02',
    wording: 'a'.repeat(64),
    globalPrivacyControl: false,
    choices: { analytics: false, functional: true, personalization: false },
  };
  await rooms.beside(async ({ db }) => {
    const { id, chosenAt, policy, wording, choices } = receipt;
    const row = {
      id,
      chosen_at: chosenAt,
      policy,
      wording,
      global_privacy_control: 0,
      analytics: 0,
      functional: 1,
      personalization: Number(choices.personalization),
    };
    await db.insertInto('consent_receipts').values(row).execute();
    await db
      .insertInto('data_requests')
      .values({
        id: 'old',
        email: 'old@example.org',
        address_key: 'old@example.org',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
  });
  await page.goto('/privacy/retention');
  await page.getByRole('button', { name: 'Run now' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Requests to see what we store about you: 1 row')).toBeVisible();
  await dialog.getByRole('button', { name: /^Delete / }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /You .* Done/ })).toHaveCount(1);

  const eve = await colleague('eve@firm.example');
  await eve.goto('/privacy/retention');
  await expect(eve.getByRole('row', { name: /ada .* Done/ })).toHaveCount(1);

  await page.goto('/privacy/receipts');
  const field = page.getByLabel('The receipt, as it was downloaded');
  await field.fill(JSON.stringify(receipt));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('It matches the receipt in the database.')).toBeVisible();
  await field.fill(JSON.stringify({ ...receipt, choices: { ...receipt.choices, analytics: true } }));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('It differs from the one in the database, in: analytics.')).toBeVisible();
  await field.fill('{"id": 1}');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('This is not a receipt of this site', { exact: false }).first()).toBeVisible();
});
