import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Email } from 'postal-mime';
import { replyAddressOf } from '../../../features/conversation/reply-address.ts';
import { answersWork } from '../../../features/conversation/services.ts';
import { replyLeft, replyToEnquiry } from '../../../features/enquiries/reply.ts';
import { readInvitation } from '../../mails/read-invitation.ts';
import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { hour, TestClock } from '../../stage/clock.ts';
import { answersDomain, conversationTools, email, takeMail } from '../../stage/conversation.ts';
import { addCalls, arrive, callRow, enquiryRow } from '../../stage/enquiries.ts';
import { hasImapServer, startImapServer, type ImapServer } from '../../mails/imap-server.ts';
import { enquirySamples, fillSample } from '../../stage/page-parts.ts';
import { linkIn } from '../../stage/post-office.ts';
import { openRooms, type DeskOfRooms } from '../../stage/released.ts';
import { deskRoomTest as test, expect, pressAfterReading, pressKeys } from '../../stage/site-test.ts';

test.use({ of: 'conversation' });
test.describe.configure({ mode: 'default' });

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);
const records = (page: Page, reference: string) => page.getByRole('article', { name: `Enquiry ${reference}` });
const text = (page: Page) => page.getByLabel('Text of the reply');

const aReply = { subject: 'Re: Pallet movers', text: 'Which ones?', quotes: false, marks: true };

/** Nothing else in the world says these. */
const words = {
  form: 'Forty zinnober movers',
  answer: 'The limits of hall seven are attached',
  file: 'quarterdeck limits',
  comment: 'Works council at that hour',
  thanks: 'Thank you kindly, until Tuesday',
  reply: 'Which limits hold in your hall?',
  note: 'Rang her at the harbour',
  draft: 'Half a reply to the skipper',
} as const;

/** A visitor with a browser and a mail program, whose emails reach our mailbox by SMTP and our mail server. */
class Visitor {
  readonly address = 'ines@hulls.example';
  readonly #rooms: DeskOfRooms;
  readonly #mailbox: ImapServer;

  constructor(rooms: DeskOfRooms, mailbox: ImapServer) {
    this.#rooms = rooms;
    this.#mailbox = mailbox;
  }

  async has(count: number): Promise<readonly Email[]> {
    const mails = () => this.#rooms.postOffice.mailsTo(this.address);
    await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(count);
    return mails();
  }

  /** Answers an email of ours as mail programs do, to where it asks for answers. */
  async answers(mail: Email, parts: SendMailOptions): Promise<void> {
    const { postOffice } = this.#rooms;
    const program = createTransport({ host: '127.0.0.1', port: postOffice.port, ignoreTLS: true });
    await program.sendMail({
      from: `Ines <${this.address}>`,
      to: mail.replyTo?.[0]?.address,
      subject: `Re: ${mail.subject ?? ''}`,
      inReplyTo: mail.messageId,
      references: [mail.references, mail.messageId].flatMap((id) => id ?? []),
      ...parts,
    });
    const came = postOffice.envelopes.findLast(({ to }) => to.some((one) => one.endsWith(`@${answersDomain}`)));
    this.#mailbox.deliver(came?.source.toString('latin1') ?? '');
    // It is time to read again.
    await this.#rooms.beside(({ db }) => db.deleteFrom('leases').where('name', '=', answersWork).execute());
    await this.#rooms.restartSite();
  }

  async chooses(page: Page, link: string): Promise<void> {
    await page.goto(link);
    const another = page.getByRole('link', { name: 'Choose another time' });
    if (await another.isVisible()) await another.click();
    const first = page.getByRole('radio').first();
    await first.press('Space');
    await expect(first).toBeChecked();
    await pressAfterReading(
      page.getByRole('button', { name: 'Take this time' }),
      page.getByRole('heading', { level: 1, name: 'Your call is booked' }),
      { on: this.#rooms },
    );
  }
}

/** The calendar's answer to the invitation that an email brought, as calendars write one. */
function declined({ attachments }: Email): string {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const { uid, sequence, start } = readInvitation(
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  );
  const at = start.replaceAll(/[-:]/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${at}`,
    `DTSTAMP:${at}`,
    'ATTENDEE;PARTSTAT=DECLINED:mailto:ines@hulls.example',
    `COMMENT:${words.comment}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** Files of a folder, and of those in it, that hold one of some words: as they are, or within Base64. */
function filesWith(folder: string, sought: readonly string[]): string[] {
  const forms = sought.flatMap((one) => [
    one,
    ...[0, 1, 2].map((before) =>
      Buffer.from(`${' '.repeat(before)}${one}`)
        .toString('base64')
        .slice(4, -4),
    ),
  ]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const bytes = readFileSync(path);
      return forms.filter((form) => bytes.includes(form)).map((form) => `${form} in ${path}`);
    });
}

async function signedIn(browser: Browser, rooms: DeskOfRooms, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: rooms.url });
  await rooms.signIn(context, who);
  return context.newPage();
}

test('from form to erasure by real email: reply, answer, call, declined, another, thanks', async ({ browser }) => {
  test.skip(!hasImapServer, 'Dovecot is not installed');
  test.setTimeout(480_000);
  await using mailbox = await startImapServer();
  const rooms = await openRooms({ ANSWERS_DOMAIN: answersDomain, ANSWERS_URL: mailbox.url, LOG_LEVEL: 'info' });
  const ines = new Visitor(rooms, mailbox);
  const visiting = await browser.newPage();
  const page = await signedIn(browser, rooms, 'ada@firm.example');
  const colleague = await signedIn(browser, rooms, 'eve@firm.example');
  const { reference, record } = await test.step('form', async () => {
    const sample = enquirySamples.find(({ path }) => path === '/consultation');
    if (!sample) throw new Error('no form');
    const fields = { ...sample.fields, Name: 'Ines Hull', Message: words.form };
    const form = await fillSample(visiting, { ...sample, fields, path: `${rooms.site}/consultation` }, ines.address);
    await form.submit.click();
    await ines.has(1);
    const [row] = await rooms.beside(({ db }) => db.selectFrom('enquiries').select('reference').execute());
    return { reference: row?.reference ?? '', record: records(page, row?.reference ?? '') };
  });

  await test.step('a saved reply is chosen by a slash, its slots filled, undone once, then sent at once', async () => {
    // Beside a wide list the first one due is open, and so read, at once.
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto('/enquiries');
    await expect(page.getByText('Unread:')).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/enquiries/${reference}`);
    await expect(record.getByText(/^Our turn since/)).toBeVisible();
    await expect(page.getByText('Unread:')).toHaveCount(0);
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
    await text(page).fill(words.reply);
    await page.keyboard.press('Control+Enter');
    await expect(record.getByText(/^Leaves in \d+ seconds?$|^Leaving now$/)).toBeVisible();
    await expect(record.getByText('Our turn until the reply has left')).toBeVisible();
    await page.keyboard.press('u');
    await expect(text(page)).toHaveValue(words.reply);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await record.getByRole('button', { name: 'Send now' }).click();
    await expect(record.getByText(/^Their turn since/)).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText('Answered in', { exact: false }).first()).toBeVisible();
    // Below what is our turn it is folded.
    const list = page.getByRole('region', { name: 'List' });
    await list.getByText('Their turn').click();
    await expect(list.getByRole('link', { name: 'Ines Hull' })).toBeVisible();
    await list.getByText('Their turn').click();
  });

  await test.step('the answer is a turn, its quotation folded, its file saved and not opened', async () => {
    const [, reply] = await ines.has(2);
    if (!reply) throw new Error('no reply');
    const attachments = [{ filename: 'limits.pdf', content: `%PDF-1.4 ${words.file}` }];
    const said = `${words.answer}.\n\nOn Tue, 10 Nov 2026 at 16:32, Firm wrote:\n\n> ${words.reply}`;
    await ines.answers(reply, { text: said, attachments });
    await expect(record.getByText(words.answer, { exact: false })).toBeVisible({ timeout: 30_000 });
    await expect(record.locator('.gist', { hasText: words.reply })).toBeVisible();
    await expect(record.getByText(/^Quoted: your reply of \d+ \w+ 3 lines$/)).toBeVisible();
    await expect(record.getByText('Placed here by its signed reply address')).toBeVisible();
    const saving = page.waitForEvent('download');
    await record.getByRole('link', { name: /limits\.pdf/ }).click();
    const saved = await saving;
    expect(readFileSync(await saved.path(), 'latin1')).toContain(words.file);
    const mail = await record.getByRole('link', { name: /^Save the original/ }).getAttribute('href');
    const original = await page.request.get(new URL(mail ?? '', rooms.url).href);
    expect(original.headers()['content-disposition']).toContain('attachment');
    expect(original.headers()['x-content-type-options']).toBe('nosniff');
    await expectNoViolationsDayAndNight(page, 'a turn that waits');
  });

  await test.step('a call is chosen and declined; the first of two offers other times, freeing the hour', async () => {
    const [acknowledgement] = await ines.has(2);
    if (!acknowledgement) throw new Error('no acknowledgement');
    await ines.chooses(visiting, linkIn(acknowledgement, 'calls'));
    const [, , invitation] = await ines.has(3);
    if (!invitation) throw new Error('no invitation');
    await ines.answers(invitation, { text: '', icalEvent: { method: 'REPLY', content: declined(invitation) } });
    await expect(record.getByText('Their calendar declined the call')).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText(words.comment, { exact: false })).toBeVisible();
    // Half a button above the reply box is too small to be pressed.
    const offers = record.getByRole('button', { name: 'Offer other times' });
    await offers.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await expectNoViolationsDayAndNight(page, 'a declined call');
    await page.keyboard.press('o');
    await expect(text(page)).toHaveValue(/\{\{times\}\}/);
    await expect(page.getByRole('checkbox', { name: /^It releases / })).toBeChecked();
    await colleague.goto(`/enquiries/${reference}`);
    await expect(records(colleague, reference).getByText('Their calendar declined the call')).toBeVisible();
    await colleague.keyboard.press('r');
    await expect(colleague.getByText('ada is writing a reply to this turn', { exact: false })).toBeVisible();
    await text(colleague).fill('Mine.');
    await text(page).press('Control+Enter');
    await expect(record.getByText('Other times go with the reply below.', { exact: false })).toBeVisible();
    await text(colleague).press('Control+Enter');
    await expect(colleague.getByRole('alert').getByText(/^Not sent: ada/)).toBeVisible();
    await expect(colleague.getByText('Your line is kept as a draft.', { exact: false })).toBeVisible();
    await expectNoViolationsDayAndNight(colleague, 'refused');
    await colleague.getByRole('button', { name: 'Throw it away' }).click();
    const mails = await ines.has(5);
    const offer = mails.find(({ text: said = '' }, nth) => nth > 2 && !/cancelled/i.test(mails[nth]?.subject ?? said));
    expect(
      mails
        .slice(3)
        .map(({ subject = '' }) => /cancelled/i.test(subject))
        .sort(),
    ).toEqual([false, true]);
    expect(offer?.text).not.toContain('{{times}}');
    await expect(record.getByRole('button', { name: 'Keep the call' })).toHaveCount(0);
    if (offer) await ines.chooses(visiting, linkIn(offer, 'calls'));
    const calls = await rooms.beside(({ db }) =>
      db.selectFrom('calls').select('state').orderBy('created_at').execute(),
    );
    expect(calls).toEqual([{ state: 'cancelled' }, { state: 'booked' }]);
  });

  await test.step('thanks open the record again, and a person says that they need no answer', async () => {
    const mails = await ines.has(6);
    const last = mails.at(-1);
    if (last) await ines.answers(last, { text: words.thanks });
    await expect(record.getByText(words.thanks)).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText('Does this need an answer?')).toBeVisible();
    await expect(record.getByRole('button', { name: 'Needs no answer' })).toHaveCount(2);
    await page.keyboard.press('q');
    await expect(record.getByText(/You said at .* that this needs no answer\. Nothing is due from us\./)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(record.getByText(/^Our turn since/)).toBeVisible();
    await page.keyboard.press('q');
    await expect(record.getByText(/that this needs no answer/)).toBeVisible();
    await expectNoViolationsDayAndNight(page, 'nothing is due');
    await page.keyboard.press('e');
    await expect(record.getByText(words.form).last()).toBeVisible();
  });

  await test.step('a note; what a colleague has begun to write is there again on every device of theirs', async () => {
    const note = page.getByLabel('Note for colleagues');
    await pressKeys(page, ['n'], note.and(page.locator(':focus')));
    await note.fill(words.note);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The note is in the conversation')).toBeVisible();
    await colleague.keyboard.press('r');
    await text(colleague).fill(words.draft);
    await colleague.getByRole('button', { name: 'Close' }).click();
    await expect(records(colleague, reference).getByText('Draft', { exact: true })).toBeVisible();
    await colleague.reload();
    await expect(text(colleague)).toHaveValue(words.draft);
  });

  await test.step('the journal has each step, and the page of stored data the whole conversation', async () => {
    const journal = await rooms.journal({ record: reference });
    expect(journal.map((line) => line.replace(/ \w+\./, ' '))).toEqual([
      'visitor send',
      'ada reply',
      'ada take-reply-back',
      'ada reply',
      'ada send-now',
      'ada answered',
      'visitor their-email',
      'visitor choose',
      'visitor calendar-answer',
      'ada reply',
      'ada cancel',
      'visitor choose',
      'visitor their-email',
      'ada no-answer',
      'ada reopen',
      'ada no-answer',
      'ada note',
    ]);
    await visiting.goto(`${rooms.site}/privacy`);
    const section = visiting.getByRole('region', { name: 'See or erase what is stored about you' });
    await section.getByLabel('Email').fill(ines.address);
    await section.getByRole('button', { name: 'Send me a link' }).click();
    const link = (await ines.has(7)).at(-1);
    await visiting.goto(link ? linkIn(link, 'myData') : '');
    const stored = visiting.getByRole('region', { name: 'Messages to us' });
    await pressAfterReading(visiting.getByRole('button', { name: 'Show what is stored' }), stored, { on: rooms });
    const { form, answer, thanks, reply, note, draft } = words;
    for (const said of [form, answer, thanks, reply, note, draft, 'limits.pdf'])
      await expect(stored).toContainText(said);
  });

  await test.step('erased: no person or search of database, files and logs finds it', async () => {
    expect(filesWith(rooms.dataDir, [words.answer])).not.toEqual([]);
    await record.getByRole('button', { name: 'More acts' }).click();
    await expect(page.getByRole('menuitem', { name: 'Reply from your mail program' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByLabel('I have read what is lost.').check();
    await page.getByRole('button', { name: 'Delete it for good' }).click();
    await expect(record.getByRole('heading', { name: /^Erased at \d\d:\d\d today, by you$/ })).toBeVisible();
    const gone = records(colleague, reference).getByText('You had a draft here, unsent.', { exact: false });
    await expect(gone).toBeVisible();
    await expect(record.getByText(/^5 turns, 2 attachments, 3 original emails, 1 note, 2 calls and the/)).toBeVisible();
    await expectNoViolationsDayAndNight(colleague, 'an erased record');
    const sought = [...Object.values(words), 'Ines Hull', 'limits.pdf'];
    expect(filesWith(rooms.dataDir, sought)).toEqual([]);
    expect([...sought, ines.address].filter((one) => rooms.logged().includes(one))).toEqual([]);
  });
  await visiting.context().close();
  await page.context().close();
  await colleague.context().close();
  await rooms.close();
});

async function written(rooms: DeskOfRooms, reference: string): Promise<void> {
  const about = { name: 'Ines', subject: 'Pallet movers', message: 'Forty of them.' };
  await arrive(rooms, enquiryRow(reference, ago(30 * hour), about));
}

test('Post: an email placed, one made an enquiry, a call entered by hand', async ({ rooms, page, context }) => {
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
  await expect(page.getByText('Unread:')).toHaveCount(2);
  await page.getByRole('listitem').filter({ hasText: 'The film you asked for' }).getByRole('link').click();
  await expect(page.getByText('Unread:')).toHaveCount(1);
  await expect(page.getByText('Why it was not placed')).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'an email of Post');
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
  await page.getByLabel('Who', { exact: true }).fill('Olga');
  await page.getByLabel('When').fill('soon');
  await expect(page.getByRole('button', { name: 'Enter it' })).toBeDisabled();
  await page.getByLabel('When').fill('yesterday 16:00');
  await page.getByLabel('Subject').fill('A crane');
  await page.getByLabel('What they want', { exact: false }).fill('She will ring again.');
  await page.getByRole('button', { name: 'Enter it' }).click();
  await expect(page.getByText('She will ring again.').last()).toBeVisible();
  await expect(page.getByText('Nobody can be written to: no address was given.')).toBeVisible();
  await expect(page.getByText('by telephone, entered by you')).toBeVisible();
  await expect(page.getByText(/^Your turn since yesterday 16:00/)).toBeVisible();
});

test('each key does what its button says, in a record and in Post', async ({ rooms, page, context }) => {
  const [first, second] = ['C-KEYS-2222', 'C-KEYS-3333'];
  for (const reference of [first, second]) await written(rooms, reference);
  await rooms.beside(async (store) => {
    const tools = conversationTools(store, new TestClock(ago(20 * hour).toISOString()));
    const box = { box: 'answers', domain: answersDomain };
    const to = await store.db.transaction().execute((transaction) => replyAddressOf(transaction, box, first));
    const call = callRow(`id-${first}`, ago(25 * hour).toISOString());
    await addCalls(store, call);
    const { id } = await replyToEnquiry(tools, { who: 'ada@firm.example' }, { ...aReply, reference: first });
    await replyLeft(tools, id);
    await takeMail(tools, email({ to, body: 'And a second question.' }));
    const event = `BEGIN:VEVENT\nUID:${call.id}\nATTENDEE;PARTSTAT=DECLINED:mailto:ines@example.org\nEND:VEVENT`;
    const reply = `BEGIN:VCALENDAR\nMETHOD:REPLY\n${event}\nEND:VCALENDAR`;
    await takeMail(tools, email({ type: 'text/calendar; method=REPLY', body: reply }));
    await takeMail(tools, email({ from: 'Gil <gil@private.example>', subject: 'Keys of Post' }));
  });
  await rooms.signIn(context);
  const press = (key: string, seen: Locator): Promise<void> => pressKeys(page, [key], seen);
  const leave = async (seen: Locator): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(seen).toBeHidden({ timeout: 1_000 });
    }).toPass();
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const record = records(page, first);
  await page.goto(`/enquiries/${first}?find=C-KEYS`);
  await expect(record.getByText('And a second question.')).toBeVisible();
  for (const [key, seen] of [
    ['r', text(page)],
    ['c', text(page).and(page.getByText('{{times}}'))],
    ['o', page.getByRole('checkbox', { name: /^It releases / })],
    ['n', page.getByLabel('Note for colleagues')],
    ['l', dialog('Look again on')],
    ['x', dialog(`Not for us: ${first}`)],
    ['/', page.getByRole('searchbox').and(page.locator(':focus'))],
  ] as const) {
    await press(key, seen);
    await leave(seen);
  }
  await press('[', record.locator('[data-turn]:focus'));
  await press(']', record.locator('[data-turn]:focus'));
  await press('e', record.locator('details.gist[open]').first());
  await press('t', record.getByText('Taken by you'));
  await press('q', record.getByText(/that this needs no answer/));
  // From another room too, one key takes that back.
  await pressKeys(page, ['g', 't'], page.getByRole('heading', { level: 1, name: 'Today' }));
  await press('u', page.getByText('Open again').first());
  await page.goto(`/enquiries/${first}?find=C-KEYS`);
  await expect(record.getByText(/^Your turn since/)).toBeVisible();
  await press('r', text(page));
  await text(page).fill('Gladly.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await press('u', text(page).and(page.getByText('Gladly.')));
  await leave(text(page));
  await press('k', records(page, second));
  await press('j', record);

  await page.goto('/enquiries/post');
  await page.getByRole('listitem').filter({ hasText: 'Keys of Post' }).getByRole('link').click();
  await expect(page.getByText('Why it was not placed')).toBeVisible();
  await press('b', dialog('Belongs to…'));
  await leave(dialog('Belongs to…'));
  await press('x', dialog('Not for us'));
  await leave(dialog('Not for us'));
  await press('m', page.getByRole('article', { name: /^Enquiry C-/ }));
});

test('a desk in the background shows a notification when more waits', async ({ rooms, page, context }) => {
  await page.addInitScript(() => {
    // What a browser would show is written into the page; no window of a test is ever in the background.
    class Shown extends EventTarget {
      static permission = 'default';
      static requestPermission = async () => (Shown.permission = 'granted');
      constructor(title: string, { body }: { body: string }) {
        super();
        document.documentElement.dataset['shown'] = `${title}: ${body}`;
      }
    }
    Object.defineProperty(window, 'Notification', { value: Shown });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await rooms.signIn(context);
  await page.goto('/calls');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
  await expect(page.getByText(/^Up to date/)).toBeVisible();
  const waits = await page.title().then((title) => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0));
  await written(rooms, 'C-TELL-2222');
  const shown = page.locator(`html[data-shown="More waits at the desk: ${waits + 1} in all"]`);
  await expect(shown).toHaveCount(1);
});

test('turns that come under the pointer wait behind a line', async ({ rooms, page, context }) => {
  for (const reference of ['C-FRSH-2222', 'C-FRSH-3333']) await written(rooms, reference);
  await rooms.beside(({ db }) =>
    db
      .updateTable('enquiries')
      .set({ state: 'answered', answered_at: ago(hour).toISOString() })
      .where('reference', '=', 'C-FRSH-3333')
      .execute(),
  );
  await rooms.signIn(context);
  await page.goto('/enquiries?find=C-FRSH');
  const list = page.getByRole('region', { name: 'List' });
  const rows = list.getByRole('checkbox', { name: /^Select C-/ });
  await expect(rows).toHaveCount(2);
  await list.hover();
  await written(rooms, 'C-FRSH-4444');
  await rooms.beside(async (store) => {
    const tools = conversationTools(store, new TestClock(ago(0).toISOString()));
    const box = { box: 'answers', domain: answersDomain };
    const to = await store.db.transaction().execute((transaction) => replyAddressOf(transaction, box, 'C-FRSH-3333'));
    await takeMail(tools, email({ to, subject: 'Re: Pallet movers' }));
  });
  await list.getByRole('button', { name: '2 new turns. Show' }).click();
  await expect(rows).toHaveCount(3);
});
