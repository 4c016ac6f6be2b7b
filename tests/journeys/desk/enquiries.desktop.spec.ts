import { holdBack } from '../../stage/page-parts.ts';
import { hour } from '../../stage/clock.ts';
import { deskRoomTest as test, expect, keyed } from '../../stage/site-test.ts';
import { addEnquiries, arrive, enquiryRow } from '../../stage/enquiries.ts';
import { addMail } from '../../stage/mails.ts';

test.use({ of: 'enquiries' });

const ago = (hours: number): Date => new Date(Date.now() - hours * hour);

/** What visitors may type to harm a reader: markup, formulas, text that reverses or hides. */
const hostile = {
  name: '<img src=x onerror="document.title=\'harmed\'">',
  organization: '=HYPERLINK("https://evil.example","x")',
  subject: '"><script>document.title="harmed"</script>\u202eevil\u200b',
  phone: 'javascript:alert(1)',
  message: `<svg onload="document.title='harmed'"> http://evil.example ${'long '.repeat(700)}`,
};

test.describe.configure({ mode: 'default' });

test('a reply is taken back in time, and the next one leaves in the thread', async ({ page, rooms }) => {
  const reference = 'C-6666-6666';
  await rooms.beside(async (store) => {
    const at = ago(2).toISOString();
    await addEnquiries(store, enquiryRow(reference, ago(2), { subject: 'Forty pallet movers' }));
    await addMail(store, 'acknowledgement', at, {
      subject_id: `id-${reference}`,
      recipient: 'ines@example.org',
      message_id: '<acknowledged@firm.example>',
      state: 'sent',
      attempts: 1,
      settled_at: at,
    });
  });
  await page.goto(`/enquiries/${reference}`);
  await expect(page.getByRole('button', { name: 'Write to' })).toBeVisible();
  await page.keyboard.press('r');
  const text = page.getByLabel('Text of the reply');
  await text.fill('Dear Ines,\n\nthank you.');
  await page.keyboard.press('Control+Enter');
  // What is read again after the act is late: the next act is pressed on what stood here before.
  const letRead = await holdBack(page, '**/api/enquiries/one?*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your reply was not sent').first()).toBeVisible();
  expect(rooms.postOffice.mailsTo('ines@example.org')).toEqual([]);

  await expect(text).toHaveValue('Dear Ines,\n\nthank you.');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(text).toBeHidden();
  letRead();
  await rooms.endHold();
  await expect(page.getByText(/^Their turn since/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => rooms.postOffice.mailsTo('ines@example.org').length, { timeout: 30_000 }).toBe(1);
  const [mail] = rooms.postOffice.mailsTo('ines@example.org');
  expect([mail?.inReplyTo, mail?.references]).toEqual(['<acknowledged@firm.example>', '<acknowledged@firm.example>']);
  expect(mail?.subject).toBe(`Re: Forty pallet movers [${reference}]`);
  expect(mail?.text).toContain('Dear Ines,\n\nthank you.');
});

test('what visitors type is text on every page, in the file and in the side tray', async ({ page, rooms }) => {
  const reference = 'C-3333-3333';
  const at = ago(1).toISOString();
  await arrive(
    rooms,
    enquiryRow(reference, ago(3), { ...hostile, state: 'tray', tray_at: at, tray_by: 'form:trapped' }),
  );
  await page.goto('/');
  await expect(page.getByText('Filled in as programs do, in the last 7 days.')).toBeVisible();
  await page.getByRole('link', { name: 'Look' }).click();
  await page.locator(`[data-row="${reference}"] a`).click();
  const record = page.getByRole('article', { name: `Enquiry ${reference}` });
  await expect(record.getByText('A field that people do not see was filled in')).toBeVisible();
  await expect(record.getByText('<svg onload=')).toBeVisible();
  await expect(record.locator('a[href*="evil"], a[href^="javascript"], img, script, svg[onload]')).toHaveCount(0);
  await expect(page).toHaveTitle(/Enquiries/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  const file = await page.request.get(await keyed(page, `/files/enquiries?references=${reference}`));
  const csv = await file.text();
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect(csv).not.toMatch(/[\u202e\u200b]/);
  await page.getByRole('button', { name: 'Not suspicious: back to Open' }).click();
  await expect(page.getByText('Open again').first()).toBeVisible();
});

test('two write to one visitor: the second reply waits for the first', async ({ page, browser, rooms, watch }) => {
  watch.expect(/status of 409/);
  const reference = 'C-7777-7777';
  await arrive(rooms, enquiryRow(reference, ago(2), { subject: 'Forty pallet movers', email: 'otto@example.org' }));
  const other = await browser.newContext();
  await rooms.signIn(other, 'eve@firm.example');
  const theirs = await other.newPage();
  const text = (of: typeof page) => of.getByLabel('Text of the reply');
  await page.goto(`/enquiries/${reference}?do=reply`);
  await theirs.goto(`${rooms.url}/enquiries/${reference}?do=reply`);
  await expect(page.getByText('eve is writing a reply to this turn')).toBeVisible();
  await expect(theirs.getByText('ada is writing a reply to this turn')).toBeVisible();
  await text(page).fill('Dear Ines, yes please.');
  await text(theirs).fill('Dear Ines, no thanks.');
  await theirs.keyboard.press('Control+Enter');
  await expect(theirs.getByRole('button', { name: 'Undo' })).toBeVisible();
  // A poll between: the page has read the newest state, and its box still answers what it was opened on.
  await expect(page.getByText('Dear Ines, no thanks.', { exact: true })).toBeVisible();
  await text(page).press('Control+Enter');
  await expect(page.getByText(/^Not sent: eve’s reply leaves in \d+ seconds?\.$/)).toBeVisible();
  await rooms.endHold();
  await expect.poll(() => rooms.postOffice.mailsTo('otto@example.org').length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText('Not sent: eve has answered this turn.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await page.keyboard.press('r');
  await expect(text(page)).toHaveValue('Dear Ines, yes please.');
  const replies = () =>
    rooms.beside(({ db }) =>
      db
        .selectFrom('enquiry_replies')
        .select(['who', 'text', 'as_well'])
        .where('enquiry_id', '=', `id-${reference}`)
        .orderBy('at')
        .execute(),
    );
  const first = { who: 'eve@firm.example', text: 'Dear Ines, no thanks.', as_well: 0 };
  expect(await replies()).toEqual([first]);
  await other.close();
});

test('an act that the server fails is reported as such, and not as a colleague who was faster', async ({
  page,
  rooms,
  watch,
}) => {
  watch.expect(/status of 500/);
  const reference = 'C-9999-8888';
  await arrive(rooms, enquiryRow(reference, ago(2), { subject: 'Forty pallet movers' }));
  await page.goto(`/enquiries/${reference}`);
  await page.route('**/api/acts/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByRole('region', { name: 'Toasts' })).toContainText('(error 500)');
  await expect(page.getByRole('link', { name: 'Next one not taken' })).toHaveCount(0);
});

test('a draft is marked in the list and reopens its form; a click on a row opens it', async ({ page, rooms }) => {
  const reference = 'C-8888-8888';
  await arrive(rooms, enquiryRow(reference, ago(2), { subject: 'Forty pallet movers' }));
  await page.goto(`/enquiries/${reference}`);
  await expect(page.getByRole('button', { name: 'Take' })).toBeVisible();
  await page.keyboard.press('r');
  await page.getByLabel('Text of the reply').fill('Half a reply');
  // Out of the field, the reply and the record.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await expect(page.getByLabel('Text of the reply')).toHaveCount(0);
  await expect(page.locator(`[data-row="${reference}"]`)).toContainText('Draft');
  // Space selects the row that the keys stand on, whose link has the focus.
  await page.keyboard.press('j');
  await expect(page.locator('[data-row] a:focus')).toHaveCount(1);
  await page.keyboard.press(' ');
  await expect(page.getByRole('checkbox', { name: /^Select C-/, checked: true })).toHaveCount(1);
  await page.goto('/enquiries?view=yours');
  await page.goto('/enquiries');
  // The link of the row lies over all of it.
  await page.locator(`[data-row="${reference}"] .c-due`).click({ force: true });
  await expect(page).toHaveURL(new RegExp(`/enquiries/${reference}`));
  await page.reload();
  await expect(page.getByLabel('Text of the reply')).toHaveValue('Half a reply');
  // A page that is left keeps what was typed last.
  await page.getByLabel('Text of the reply').fill('Half a reply, and more');
  await page.goto('/enquiries');
  await expect(async () => {
    await page.goto(`/enquiries/${reference}`);
    await expect(page.getByLabel('Text of the reply')).toHaveValue('Half a reply, and more', { timeout: 1_000 });
  }).toPass();
});
