import { deskRoomTest as test, expect, keyed, passPace } from '../../stage/site-test.ts';
import { addReaders } from '../../stage/letters.ts';
import { enquiryOf, letItWait, sendWeekendEnquiries, visitors } from './monday-visitors.ts';

test.use({ of: 'monday-morning' });

const [ada, eve] = ['ada@firm.example', 'eve@firm.example'];
const slug = 'twelve-places-on-the-bench';

test('a Monday morning: enquiries, a call, letters and an erasure, all true in the journal', async ({
  rooms,
  browser,
  page,
  context,
  watch,
}) => {
  test.setTimeout(120_000);
  // The record of whoever was forgotten.
  watch.expect(/status of 404/);
  const { postOffice } = rooms;
  await test.step('the weekend', () => sendWeekendEnquiries(browser, rooms));
  const [advertising, late, arabic, caller] = await rooms.beside(async (store) => {
    const { advertising: a, late: l, arabic: r, caller: c } = visitors;
    const found = [
      await enquiryOf(store, a.Email),
      await enquiryOf(store, l.Email),
      await enquiryOf(store, r.Email),
      await enquiryOf(store, c.Email),
    ] as const;
    await letItWait(store, found[1]);
    await addReaders(
      store,
      () => new Date(),
      Array.from({ length: 400 }, (_, number) => `reader-${number}`),
    );
    return found;
  });
  const { call, dead } = await rooms.beside(async ({ db }) => {
    await expect
      .poll(() => db.selectFrom('outbox').select('kind').where('state', '=', 'dead').execute(), { timeout: 30_000 })
      .toEqual([{ kind: 'enquiry-acknowledgement' }]);
    return {
      call: await db.selectFrom('calls').selectAll().where('enquiry_id', '=', caller.id).executeTakeFirstOrThrow(),
      dead: await db
        .selectFrom('outbox')
        .select(['id', 'subject_id'])
        .where('state', '=', 'dead')
        .executeTakeFirstOrThrow(),
    };
  });
  expect(dead.subject_id).toBe(arabic.id);
  expect(advertising.state).toBe('tray');

  await rooms.signIn(context, ada);
  const elsewhere = await browser.newContext({ baseURL: rooms.url });
  await rooms.signIn(elsewhere, eve);
  const colleague = await elsewhere.newPage();
  await colleague.clock.install();
  const record = (reference: string) => page.getByRole('article', { name: `Enquiry ${reference}` });

  await test.step('the overdue one is taken from the alarm, marked as answered, and the reason kept', async () => {
    await page.goto('/');
    const alarm = page.getByRole('region', { name: /^Overdue by .*: Grace Hopper/ });
    await expect(alarm).toContainText(`Nobody has taken ${late.reference}.`);
    await page.keyboard.press('t');
    await expect(alarm).toContainText(`You took ${late.reference}.`);
    await alarm.getByRole('link', { name: /Grace Hopper/ }).click();
    const its = record(late.reference);
    await expect(its.getByText('Taken by you')).toBeVisible();
    await its.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Answered elsewhere…' }).click();
    await page.getByRole('button', { name: 'It is answered' }).click();
    await expect(its.getByText('Answered late').first()).toBeVisible();
    await its.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Explain why it was late…' }).click();
    await page.getByLabel('Reason').fill('Nobody read the mailbox at the weekend.');
    await page.getByRole('button', { name: 'Save the reason' }).click();
    await expect(its.getByText('Late because: Nobody read the mailbox')).toBeVisible();
  });

  await test.step('the suspicious one lies in the side tray; it is read, and closed as not for us', async () => {
    await page.goto('/enquiries?view=tray');
    await page.locator(`[data-row="${advertising.reference}"] a`).click();
    const its = record(advertising.reference);
    await expect(its.getByText('First page in a week')).toBeVisible();
    await its.getByRole('button', { name: 'Not suspicious: back to Open' }).click();
    await its.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Not for us…' }).click();
    await page.getByRole('radio', { name: /^No: it was advertising/ }).check();
    await page.getByRole('button', { name: 'Close without telling them' }).click();
    await expect(its.getByText('Not for us', { exact: true }).first()).toBeVisible();
  });

  await test.step('the acknowledgement that came back dead is tried again, and arrives', async () => {
    await page.goto('/mail/dead');
    await expect(page.getByText('The visitor was not told that we have the message.')).toBeVisible();
    await expect(page.getByText('5.2.2 Mailbox full', { exact: false })).toBeVisible();
    postOffice.makeRoom(visitors.arabic.Email);
    await page.getByRole('button', { name: /^Try again Acknowledgement/ }).click();
    await expect.poll(() => postOffice.mailsTo(visitors.arabic.Email).length, { timeout: 30_000 }).toBe(1);
    expect(postOffice.mailsTo(visitors.arabic.Email)[0]?.subject).toContain(arabic.reference);
    await expect(page.getByRole('heading', { name: 'No failed emails.' })).toBeVisible();
  });

  await test.step('the one in Arabic is read from right to left and answered in its thread', async () => {
    await page.goto(`/enquiries/${arabic.reference}`);
    const its = record(arabic.reference);
    const message = its.getByText(visitors.arabic.Message);
    await expect(message).toBeVisible();
    expect(await message.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await page.keyboard.press('r');
    await page.getByLabel('Text of the reply').fill('السيدة ليلى، نعم، ونقترح موعداً.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await rooms.endHold();
    await expect(its.getByText('Answered', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    const [acknowledged, answer] = postOffice.mailsTo(visitors.arabic.Email);
    expect(answer?.text).toContain('السيدة ليلى، نعم، ونقترح موعداً.');
    expect(answer?.inReplyTo).toBe(acknowledged?.messageId);
  });

  await test.step('a colleague moves the call, and the visitor is told', async () => {
    await colleague.goto(`/calls?at=${call.id}`);
    await expect(
      colleague.getByRole('complementary', { name: 'Call' }).getByRole('link', { name: caller.reference }),
    ).toBeVisible();
    await colleague.keyboard.press('m');
    const dialog = colleague.locator('.dialog');
    await dialog.getByRole('radio').last().check();
    await dialog.getByRole('button', { name: /^Move to / }).click();
    await expect(dialog).toBeHidden();
    const told = (): string =>
      postOffice
        .mailsTo(visitors.caller.Email)
        .map(({ text }) => (text ?? '').replaceAll(/\s+/g, ' '))
        .join();
    await expect.poll(told, { timeout: 30_000 }).toContain('We have had to move your call');
  });

  await test.step('a letter is sent, and the colleague pauses it', async () => {
    await colleague.goto(`/letters/${slug}`);
    await page.goto(`/letters/${slug}`);
    await page.getByRole('button', { name: 'Send now' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Enter the number of readers to continue').fill('400');
    await dialog.getByRole('button', { name: 'Send to 400 readers' }).click();
    await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await passPace(colleague);
    await colleague.getByRole('button', { name: /^Pause/ }).click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(page.locator('.sum')).toContainText('Adds up');
  });

  await test.step('she rings and asks to be forgotten', async () => {
    await page.goto('/privacy');
    await page.getByLabel('Address', { exact: true }).fill(visitors.arabic.Email);
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Erase this address' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/enquiries/${arabic.reference}`);
    await expect(page.getByText(/There is no enquiry|It may have been erased/).first()).toBeVisible();
  });

  await test.step('the journal tells who did what, to which record, in this order, and nothing of her', async () => {
    const moved = await rooms.beside(({ db }) =>
      db.selectFrom('calls').select(['starts_at', 'desk']).where('id', '=', call.id).executeTakeFirstOrThrow(),
    );
    expect(moved.starts_at).not.toBe(call.starts_at);
    const [lines, sessions] = await rooms.beside(async ({ db }) => [
      await db.selectFrom('journal').selectAll().orderBy('at').orderBy('id').execute(),
      await db.selectFrom('desk_sessions').select(['id', 'who']).execute(),
    ]);
    const session = (of: string): string | undefined => sessions.find(({ who }) => who === of)?.id;
    expect(lines.map(({ who, act, record: of, details }) => [who, act, of, JSON.parse(details)])).toEqual([
      [ada, 'desk.sign-in', session(ada), { local: true }],
      [eve, 'desk.sign-in', session(eve), { local: true }],
      [ada, 'enquiries.take', late.reference, {}],
      [ada, 'enquiries.answered-elsewhere', late.reference, { as: 'telephone' }],
      [ada, 'enquiries.late-reason', late.reference, {}],
      [ada, 'enquiries.not-suspicious', advertising.reference, {}],
      [ada, 'enquiries.not-for-us', advertising.reference, { tells: false }],
      [ada, 'outbox.retry', dead.id, { kind: 'enquiry-acknowledgement' }],
      [ada, 'enquiries.reply', arabic.reference, { marks: true }],
      [ada, 'enquiries.answered', arabic.reference, { by: 'reply' }],
      [eve, 'calls.move', caller.reference, { to: moved.starts_at, desk: moved.desk }],
      [ada, 'letters.send', slug, {}],
      [eve, 'letters.pause', slug, {}],
      [ada, 'people.show', null, { found: true }],
      // The acknowledgement, the reply, and the mail to the team.
      [ada, 'people.forget', null, { acts: 2, enquiries: 1, mails: 3, replies: 1 }],
    ]);

    await page.goto('/privacy/journal');
    const shown = (): Promise<string[]> =>
      page.locator('.journal tbody tr').evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('td')]
            .slice(0, 3)
            .map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
            .join(' | '),
        ),
      );
    await expect
      .poll(shown)
      .toEqual([
        'You | erased everything about | an address',
        'You | looked up | an address',
        `eve | paused | letter ${slug}`,
        `You | started | letter ${slug}`,
        `eve | moved | the call of enquiry ${caller.reference}`,
        `You | marked as answered | enquiry ${arabic.reference}`,
        `You | answered by email | enquiry ${arabic.reference}`,
        'You | retried | an email',
        `You | closed as not for us | enquiry ${advertising.reference}`,
        `You | took from the side tray | enquiry ${advertising.reference}`,
        `You | said why the answer was late to | enquiry ${late.reference}`,
        `You | answered otherwise | enquiry ${late.reference}`,
        `You | took | enquiry ${late.reference}`,
        'eve | signed in at | the desk',
        'You | signed in at | the desk',
      ]);

    const file = await (await page.request.get(await keyed(page, '/files/journal'))).text();
    const written = await page.getByRole('main').innerText();
    for (const told of [JSON.stringify(lines), file, written])
      for (const hers of [...Object.values(visitors.arabic), 'layla', 'ليلى']) expect(told).not.toContain(hers);
    expect(file).toContain(arabic.reference);

    await page.goto('/');
    for (const done of [
      'You erased everything about an address',
      `eve paused letter ${slug}`,
      `eve moved the call of enquiry ${caller.reference}`,
    ])
      await expect(page.getByRole('listitem').filter({ hasText: done })).toHaveCount(1);
  });
  await elsewhere.close();
});
