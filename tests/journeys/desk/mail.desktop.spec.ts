import { v7 } from 'uuid';
import { deskRoomTest, expect, postTo } from '../../stage/site-test.ts';
import { addMail } from '../../stage/mails.ts';

const test = deskRoomTest;
test.use({ of: 'mail' });

const at = (secondsAgo: number): string => new Date(Date.now() - secondsAgo * 1_000).toISOString();

test('a dead letter says what follows, and arrives when tried again', async ({ rooms, colleague, page }) => {
  const [enquiry, slip] = [v7(), v7()];
  await postTo(rooms.site, 'send-contact-message', {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'support',
    message: 'A question.',
    phone: '+44 20 7946 0188',
  });
  await expect.poll(() => rooms.postOffice.mailsTo('ada@example.org').length, { timeout: 30_000 }).toBe(1);
  await rooms.beside(async (store) => {
    await store.db
      .updateTable('outbox')
      .set({
        state: 'dead',
        settled_at: at(60),
        failure: '552 5.2.2 mailbox full',
        failure_kind: 'permanent',
        attempts: 12,
      })
      .where('kind', '=', 'enquiry-acknowledgement')
      .execute();
    await addMail(store, slip, at(90), {
      kind: 'newsletter-confirmation',
      subject_id: enquiry,
      recipient: 'raeder@example.cmo',
      state: 'dead',
      settled_at: at(80),
      attempts: 1,
      failure: '550 5.1.2 domain does not exist',
      failure_kind: 'permanent',
    });
  });
  await page.goto('/mail/dead');
  await expect(page.getByText('The visitor was not told that we have the message.')).toBeVisible();
  await expect(page.getByText('Call +44 20 7946 0188, the number they left, or answer the enquiry')).toBeVisible();
  await expect(page.getByText('Most likely a typing error.')).toBeVisible();

  const eve = await colleague('eve@firm.example');
  await eve.goto('/mail/dead');
  await expect(eve.getByRole('heading', { name: 'Confirmation of a subscription' })).toBeVisible();

  await page.getByRole('button', { name: /^Put aside Confirmation/ }).click();
  await expect(page.getByRole('heading', { name: 'Confirmation of a subscription' })).toBeHidden();
  await expect(eve.getByRole('heading', { name: 'Confirmation of a subscription' })).toBeHidden({
    timeout: 10_000,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmation of a subscription' })).toBeVisible();

  await page.getByRole('button', { name: /^Try again Acknowledgement/ }).click();
  await expect.poll(() => rooms.postOffice.mailsTo('ada@example.org').length, { timeout: 30_000 }).toBe(2);
  await expect(eve.getByRole('heading', { name: 'Acknowledgement' })).toBeHidden({ timeout: 10_000 });
  await page.goto('/mail/sent?find=ada@example.org');
  await expect(page.getByRole('row', { name: /Acknowledgement, / })).toHaveCount(1);
  expect(await rooms.journal({ acts: 'outbox' })).toEqual(['ada outbox.aside', 'ada outbox.back', 'ada outbox.retry']);
});
