import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactSubjects, enquiryKinds } from '../../features/enquiries/schema.ts';
import { EnquiryMails } from '../../features/enquiries/enquiry-mails.ts';
import type { Enquiry } from '../../features/enquiries/rows.ts';
import { Letterhead } from '../mail/letterhead.ts';
import { renderLetter } from '../mail/render-letter.tsx';
import { confirmationMail } from '../../features/newsletter/newsletter-mails.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import { root } from '../../tests/stage/test-server.ts';
import { myDataMail } from '../../features/privacy/my-data-mail.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';

const { mail: words, firm, enquiries, forms } = sharedWords(join(root, 'content'));
const letterhead = new Letterhead({
  firm,
  words: words.foot,
  siteUrl: 'https://corbiere.example',
  imageFolder: join(root, 'core', 'mail', 'images'),
  render: renderLetter,
});
const enquiryMails = new EnquiryMails(
  {
    words: words.enquiries,
    subjects: forms.subjects,
    promises: enquiries.promises,
    firm,
    timeZone: enquiries.deskTimeZone,
    closeUnansweredAfter: enquiries.closeUnansweredAfter,
    from: { name: 'Firm', address: 'hello@corbiere.example' },
  },
  letterhead,
);

const at = new Date('2026-11-20T09:00:00.000Z');
const mailTo = (recipient: string): ClaimedMail => ({
  id: 'm',
  kind: 'k',
  subjectId: 's',
  recipient,
  messageId: '<m@corbiere.example>',
  createdAt: at.toISOString(),
  attempt: 1,
  lane: 'mail',
  priority: 1,
});
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.webUrl(),
  fc.constantFrom('{{reference}}', '<b>Pay now</b>', 'Call +44 900 000000\r\nBcc: x@example.org'),
);
const fields = fc.record({
  name: typed,
  organization: fc.option(typed, { nil: null }),
  phone: fc.option(typed, { nil: null }),
  subject: typed,
  message: typed,
});
const address = fc.emailAddress();

const innocent = { name: 'A', organization: null, phone: null, subject: 'B', message: '' };
const enquiryOf = (
  kind: Enquiry['kind'],
  category: string | null,
  what:
    | typeof innocent
    | { name: string; organization: string | null; phone: string | null; subject: string; message: string },
  email: string,
): Enquiry => ({
  id: 's',
  reference: 'C-2222-2222',
  state: 'open',
  team: 't@corbiere.example',
  received_at: at.toISOString(),
  warn_at: at.toISOString(),
  due_at: at.toISOString(),
  address_refused: null,
  topic: null,
  kind,
  category,
  ...what,
  email,
});

describe('mails that nobody asked for from the address they go to', () => {
  test('acknowledge an enquiry without one byte that was typed into any form, but the address', async () => {
    for (const kind of enquiryKinds) {
      const links = kind === 'consultation' ? { timesPage: 'https://corbiere.example/consultation/times?t=t' } : {};
      for (const category of kind === 'contact' ? contactSubjects : [null]) {
        const expected = await enquiryMails.write(
          'enquiry-acknowledgement',
          enquiryOf(kind, category, innocent, 'a@example.org'),
          mailTo('a@example.org'),
          links,
        );
        await fc.assert(
          fc.asyncProperty(fields, address, async (what, email) => {
            const written = await enquiryMails.write(
              'enquiry-acknowledgement',
              enquiryOf(kind, category, what, email),
              mailTo(email),
              links,
            );
            expect(written).toEqual({ ...expected, to: email });
          }),
          { numRuns: 10 },
        );
      }
    }
  });

  test("confirm a subscription, or open somebody's data, with words that are the same for every address", async () => {
    const links = {
      unsubscribePage: 'https://corbiere.example/u?token=t',
      unsubscribeOneClick: 'https://corbiere.example/f?token=t',
    };
    const both = (email: string) =>
      Promise.all([
        confirmationMail(
          { words, letterhead },
          { to: email, ...links },
          'https://corbiere.example/confirm?token=t',
          mailTo(email),
        ),
        myDataMail(words.myData, letterhead, 'https://corbiere.example/my-data?token=t', mailTo(email)),
      ]);
    const expected = await both('a@example.org');
    await fc.assert(
      fc.asyncProperty(address, async (email) => {
        expect(await both(email)).toEqual(expected.map((message) => ({ ...message, to: email })));
      }),
      { numRuns: 20 },
    );
  });
});
