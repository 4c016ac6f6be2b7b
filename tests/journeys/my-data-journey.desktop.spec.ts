import { readFile } from 'node:fs/promises';
import { deskTest as test, expect, freshAddress, pressAfterReading } from '../stage/site-test.ts';
import { linkIn } from '../stage/post-office.ts';
import { proves } from '../stage/proves.ts';

test(
  'asked for on the privacy page, mailed, shown once, taken as a file and erased',
  proves('promise:copy-and-erasure', 'accessibility:forms'),
  async ({ page, request, desk, watch }) => {
    watch.expect(/status of 410/);
    const email = freshAddress();
    const { postOffice } = desk;
    await request.post('/functions/v1/request-consultation', {
      data: { name: 'Ada Lovelace', email, message: 'A mill that must stop.' },
    });
    await request.post('/functions/v1/subscribe-newsletter', { data: { email } });

    await page.goto('/privacy');
    const section = page.getByRole('region', { name: 'See or erase what is stored about you' });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: /^\d+ See or erase what is stored about you$/ }).click();
    await expect(section).toBeInViewport();
    await section.getByLabel('Email').fill(email);
    await section.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your inbox');
    const letter = () =>
      postOffice.mailsTo(email).find(({ subject }) => subject === 'What we store about this address');
    await expect.poll(() => letter()?.subject).toBeDefined();
    const mail = letter();
    if (!mail) throw new Error('no mail came');
    const link = linkIn(mail, 'myData');

    // Opening the link, as programs that look through mails do, uses nothing up.
    expect((await request.get(link)).status()).toBe(200);
    await page.goto(link);
    const main = page.getByRole('main');
    await pressAfterReading(
      page.getByRole('button', { name: 'Show what is stored' }),
      main.getByRole('region', { name: 'Messages to us' }),
      { on: desk },
    );
    const messages = main.getByRole('region', { name: 'Messages to us' });
    await expect(messages).toContainText('Ada Lovelace');
    // Somebody may have named this mailbox by mistake: what was written is shown once we have answered there.
    await expect(messages).not.toContainText('A mill that must stop.');
    await expect(main.getByRole('region', { name: 'Newsletter, with the proof of consent' })).toContainText(
      'not confirmed yet',
    );

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as JSON' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('my-data.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      email,
      stored: { enquiries: [{ name: 'Ada Lovelace', shown: 'in part' }], newsletter: [{ state: 'pending' }] },
    });

    const erasing = main.getByRole('region', { name: 'Erase everything' });
    await expect(erasing).toContainText('one message to us');
    const erase = erasing.getByRole('button', { name: 'Erase everything' });
    await erase.click();
    await expect(erasing.getByRole('checkbox'), 'the browser itself asks for the tick').toBeFocused();
    expect(await desk.enquiriesOf(email)).toHaveLength(1);
    await pressAfterReading(erase, page.getByRole('heading', { level: 1, name: 'Erased' }), {
      ticked: erasing.getByRole('checkbox'),
      on: desk,
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased');
    expect(await desk.enquiriesOf(email)).toEqual([]);
    const left = await desk.beside(async ({ db }) =>
      JSON.stringify([
        await db.selectFrom('subscribers').selectAll().execute(),
        await db.selectFrom('outbox').selectAll().execute(),
        await db.selectFrom('data_requests').selectAll().execute(),
      ]),
    );
    expect(left).not.toContain(email);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  },
);
