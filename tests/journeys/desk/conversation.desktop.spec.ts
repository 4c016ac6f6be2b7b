import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../stage/axe.ts';
import { hour, minute, TestClock } from '../../stage/clock.ts';
import { conversationTools, email, takeMail } from '../../stage/conversation.ts';
import { arrive, callRow, enquiryRow } from '../../stage/enquiries.ts';
import { addMail } from '../../stage/mails.ts';
import type { DeskOfRooms } from '../../stage/released.ts';
import { deskRoomTest as test, expect, keyed } from '../../stage/site-test.ts';

test.use({ of: 'conversation' });
test.describe.configure({ mode: 'default' });

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);
const acknowledged = '<acknowledged@firm.test>';

/** A record of Ines, acknowledged two days ago. */
async function written(rooms: DeskOfRooms, reference: string): Promise<void> {
  const at = ago(30 * hour);
  await arrive(rooms, enquiryRow(reference, at, { name: 'Ines', subject: 'Pallet movers', message: 'Forty of them.' }));
  await rooms.beside((store) =>
    addMail(store, 'acknowledgement', at.toISOString(), {
      subject_id: `id-${reference}`,
      recipient: 'ines@example.org',
      message_id: acknowledged,
      state: 'sent',
      attempts: 1,
      settled_at: at.toISOString(),
    }),
  );
}

/** Ines answers by email. */
async function answer(rooms: DeskOfRooms, to: string, parts: Parameters<typeof email>[0], at = new Date()) {
  return rooms.beside((store) => {
    const clock = new TestClock(at.toISOString());
    return takeMail(
      conversationTools(store, clock),
      email({ headers: [`In-Reply-To: ${to}`, `References: ${to}`], ...parts }),
    );
  });
}

const pdf = [
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The limits are attached.',
  '',
  'On Tue, 10 Nov 2026 at 16:32, Firm <hello@firm.test> wrote:',
  '',
  '> Dear Ines,',
  '> which limits hold?',
  '--b1',
  'Content-Type: application/pdf; name="limits.pdf"',
  'Content-Disposition: attachment; filename="limits.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.4 limits').toString('base64'),
  '--b1--',
].join('\r\n');

const records = (page: Page, reference: string) => page.getByRole('article', { name: `Enquiry ${reference}` });
const text = (page: Page) => page.getByLabel('Text of the reply');

test('an enquiry is answered, its answer comes back with a file, a call is declined, other times leave, thanks need no answer, and all of it is erased', async ({
  rooms,
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  // Reads of the record that is being erased.
  watch.expect(/status of 404/);
  const reference = 'C-THRD-2222';
  await written(rooms, reference);
  await rooms.signIn(context);
  const elsewhere = await browser.newContext({ baseURL: rooms.url });
  await rooms.signIn(elsewhere, 'eve@firm.example');
  const colleague = await elsewhere.newPage();
  const record = records(page, reference);
  const messageIds = () =>
    rooms.beside(({ db }) => db.selectFrom('enquiry_replies').select('message_id').orderBy('at').execute());

  await test.step('a saved reply is chosen by a slash, its slots filled, and it ends the turn', async () => {
    await page.goto(`/enquiries/${reference}`);
    await expect(record.getByText(/^Our turn since/)).toBeVisible();
    await page.keyboard.press('r');
    await expect(text(page)).toHaveValue('');
    await page.keyboard.type('/we');
    await expect(page.getByRole('option', { selected: true })).toContainText('We need one more thing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute(
      'title',
      '2 slots are empty: subject-in-words, what.',
    );
    await page.keyboard.press('Control+Enter');
    expect(rooms.postOffice.mailsTo('ines@example.org')).toEqual([]);
    await text(page).fill('Dear Ines,\n\nwhich limits hold?');
    await page.keyboard.press('Control+Enter');
    await expect(record.getByText(/^Leaves in \d+ seconds?$|^Leaving now$/)).toBeVisible();
    await page.keyboard.press('u');
    await expect(text(page)).toHaveValue('Dear Ines,\n\nwhich limits hold?');
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(record.getByRole('button', { name: 'Undo' })).toBeVisible();
    await rooms.endHold();
    await expect(record.getByText(/^Their turn since/)).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText('Answered in', { exact: false }).first()).toBeVisible();
  });

  const [first] = await messageIds();
  await test.step('the answer is a turn of its own; what was answered is folded, its file is saved and not opened', async () => {
    await answer(rooms, first?.message_id ?? '', { type: 'multipart/mixed; boundary=b1', body: pdf });
    await expect(record.getByText('The limits are attached.')).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText(/^Our turn since/)).toBeVisible();
    await expect(record.locator('.gist', { hasText: 'which limits hold?' })).toBeVisible();
    await expect(record.getByText('Quoted: the message before it')).toBeVisible();
    await expect(record.getByText('Placed here by the message it answers (References)')).toBeVisible();
    const saving = page.waitForEvent('download');
    await record.getByRole('link', { name: /limits\.pdf/ }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('limits.pdf');
    const mail = await record.getByRole('link', { name: /^Save the original/ }).getAttribute('href');
    const original = await page.request.get(new URL(mail ?? '', rooms.url).href);
    expect(original.headers()['content-disposition']).toContain('attachment');
    expect(original.headers()['x-content-type-options']).toBe('nosniff');
    expect(await original.text()).toContain('limits.pdf');
    await expectNoViolations(page, 'a turn that waits');
  });

  await test.step('a calendar declines: Offer other times writes the link into a reply', async () => {
    const at = ago(20 * hour).toISOString();
    await rooms.beside(async ({ db }) => {
      await db
        .insertInto('calls')
        .values(callRow(`id-${reference}`, at))
        .execute();
      await db
        .insertInto('conversation_call_answers')
        .values({
          mail_id: (await db.selectFrom('conversation_mails').select('id').executeTakeFirstOrThrow()).id,
          call_id: `call-id-${reference}`,
          answer: 'declined',
          at: ago(minute / 2).toISOString(),
          comment: 'Works council at the same hour.',
          proposed_at: null,
          settled_at: null,
        })
        .execute();
      await db
        .updateTable('enquiries')
        .set((update) => ({ version: update('version', '+', 1) }))
        .where('reference', '=', reference)
        .execute();
    });
    await page.reload();
    await expect(record.getByText('Their calendar declined the call')).toBeVisible();
    await expectNoViolations(page, 'a declined call');
    await page.keyboard.press('o');
    await expect(text(page)).toHaveValue(/\{\{times\}\}/);
    await colleague.goto(`/enquiries/${reference}`);
    await expect(records(colleague, reference).getByText(/^Our turn since/)).toBeVisible();
    await colleague.keyboard.press('r');
    await expect(colleague.getByText('ada is writing a reply to this turn', { exact: false })).toBeVisible();
    await text(colleague).fill('Mine.');
    await text(page).press('Control+Enter');
    await expect(record.getByRole('button', { name: 'Undo' })).toBeVisible();
    await text(colleague).press('Control+Enter');
    await expect(colleague.getByRole('alert').getByText(/^Not sent: ada/)).toBeVisible();
    await expect(colleague.getByText('Your line is kept as a draft.', { exact: false })).toBeVisible();
    await expectNoViolations(colleague, 'refused');
    await colleague.getByRole('button', { name: 'Throw it away' }).click();
    await rooms.endHold();
    await expect(record.getByText(/^Their turn since/)).toBeVisible({ timeout: 30_000 });
    const mail = rooms.postOffice.mailsTo('ines@example.org').at(-1);
    expect(mail?.text).toMatch(/https?:\/\/\S+/);
    expect(mail?.text).not.toContain('{{times}}');
    await record.getByRole('button', { name: 'Keep the call' }).click();
    await expect(record.getByRole('button', { name: 'Keep the call' })).toHaveCount(0);
  });

  await test.step('thanks open the record again, and a person says that they need no answer', async () => {
    const ids = await messageIds();
    await answer(rooms, ids.at(-1)?.message_id ?? '', { body: 'Thank you, until then.' }, new Date());
    await expect(record.getByText('Thank you, until then.')).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText('Does this need an answer?')).toBeVisible();
    await page.keyboard.press('q');
    await expect(record.getByText(/You said at .* that this needs no answer\. Nothing is due from us\./)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(record.getByText(/^Our turn since/)).toBeVisible();
    await page.keyboard.press('q');
    await expect(record.getByText(/that this needs no answer/)).toBeVisible();
    await expectNoViolations(page, 'nothing is due');
    await page.keyboard.press('e');
    await expect(record.getByText('Forty of them.').last()).toBeVisible();
  });

  await test.step('erased: nothing of it is left for either of the two', async () => {
    await record.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByLabel('I have read what is lost.').check();
    await page.getByRole('button', { name: 'Delete it for good' }).click();
    await expect(page.getByText('Forgotten').first()).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByText('It may have been erased', { exact: false })).toBeVisible();
    const left = await rooms.beside(async ({ db }) => [
      ...(await db.selectFrom('conversation_mails').select('id').execute()),
      ...(await db.selectFrom('conversation_files').select('name').execute()),
      ...(await db.selectFrom('enquiry_replies').select('id').execute()),
    ]);
    expect(left).toEqual([]);
    expect((await page.request.get(await keyed(page, '/api/enquiries/post'))).ok()).toBe(true);
  });
  await elsewhere.close();
});

test('what belongs nowhere waits in Post: one is placed and taken back, one becomes an enquiry, and a call is entered by hand', async ({
  rooms,
  page,
  context,
}) => {
  const reference = 'C-PLCE-2222';
  await written(rooms, reference);
  for (const subject of ['The film you asked for', 'Your workshop in March'])
    await rooms.beside((store) =>
      takeMail(
        conversationTools(store, new TestClock(ago(hour).toISOString())),
        email({ from: 'Gil <gil@private.example>', subject }),
      ),
    );
  await rooms.signIn(context);
  await page.goto('/enquiries/post');
  await page.getByRole('listitem').filter({ hasText: 'The film you asked for' }).getByRole('link').click();
  await expect(page.getByText('Why it was not placed')).toBeVisible();
  await expectNoViolations(page, 'an email of Post');
  await page.keyboard.press('b');
  await page.getByLabel('Name, words or reference').fill(reference);
  await page.getByRole('radio', { name: new RegExp(reference) }).check();
  await page.getByRole('button', { name: 'Place it there' }).click();
  await expect(page.getByRole('article').getByRole('link', { name: reference })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Belongs to…' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it an enquiry' }).click();
  await expect(page).toHaveURL(/\/enquiries\/C-/);
  await expect(page.getByText(/^Our turn since/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Post 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter by hand' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Olga');
  await page.getByLabel('Subject').fill('A crane');
  await page.getByLabel('What they want').fill('She will ring again.');
  await page.getByRole('button', { name: 'Enter it' }).click();
  await expect(page.getByText('She will ring again.').last()).toBeVisible();
  await expect(page.getByText('Nobody can be written to: no address was given.')).toBeVisible();
});
