import { expect, test } from 'vitest';
import { answersTo } from '../mail/mailbox.ts';
import { firm, mails, siteUrl } from '../../tests/stage/every-mail.ts';

test.each(Object.entries(mails))('%s says at its foot who writes, and where to read how data is handled', async (_, write) => {
  const { html, text } = await write();
  const company = firm.registration.replaceAll('[[', '[').replaceAll(']]', ']');
  expect(html).toContain(company);
  expect(html).toContain(`href="${siteUrl}/privacy"`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${firm.emails.hello} ${company} Privacy policy: ${siteUrl}/privacy`);
});

test('mails name a moment in the zone of those who answer, and in UTC', async () => {
  const due = `Thursday, July 23, 2026, 18:42 in ${firm.places} (17:42 UTC)`;
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  expect(await flat(mails['the acknowledgement'])).toContain(`We answer within 24 hours, so you will hear from us by ${due}.`);
  expect(await flat(mails['the mail to the team'])).toContain(`we promised an answer within 24 hours, by ${due}.`);
  expect(await flat(mails['the digest'])).toContain(`message, due ${due}`);
});

test('mails about a call name its time in the zone of whoever reads, and in the other one’s, with the day where it is another', async () => {
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  const [here, there] = ['Friday, July 24, 2026, 23:00 to 23:45 in Singapore', 'Friday, July 24, 2026, 16:00 to 16:45 in Jersey'];
  expect(await flat(mails['the booking of a call'])).toContain(`We look forward to speaking with you on ${here}.`);
  expect(await flat(mails['the booking of a call'])).toContain(`Also: ${there}`);
  expect(await flat(mails['the booking, to the desk'])).toContain(`When: ${there} Also: ${here}`);
});

test('what one of us changes is told as ours, with their words and the way to another time where one is offered; colleagues learn who it was', async () => {
  const flat = async (write: () => Promise<{ readonly text: string }>): Promise<string> => (await write()).text.replaceAll(/\s+/g, ' ');
  const [now, before] = ['Friday, July 24, 2026, 23:00 to 23:45 in Singapore', 'Friday, July 24, 2026, 21:00'];
  expect(await flat(mails['the moving of a call by us'])).toContain(
    `We have had to move your call with us. It is on ${now}, and no longer on ${before}. A train is late. The changed`,
  );
  const offered = await flat(mails['the cancellation of a call by us']);
  expect(offered).toContain(`We have had to cancel your call with us on ${now}.`);
  expect(offered).toContain(`Choose a time: ${siteUrl}/t`);
  const final = await flat(mails['its cancellation by us without another time']);
  expect(final).toContain('If you still wish to speak with us, answer this mail.');
  expect(final).not.toContain(`${siteUrl}/t`);
  expect(await flat(mails['the cancellation by us, to the desk'])).toContain("Changed by: kim, with the staff's tool");
  expect(await flat(mails['the mail about a missed call'])).toContain(`Choose another time: ${siteUrl}/t`);
});

test('the question after a call has a link for each answer, in HTML and in text, and no calendar; no other mail to the desk has one', async () => {
  const { html, text, calendar } = await mails['the question after a call, to the desk']();
  for (const became of ['held', 'no-show']) {
    expect(html).toContain(`href="${siteUrl}/o?t=1&amp;outcome=${became}"`);
    expect(text).toContain(`:\n${siteUrl}/o?t=1&outcome=${became}\n`);
  }
  expect(calendar).toBeUndefined();
  expect((await mails['the booking, to the desk']()).text).not.toMatch(/held|no-show/i);
});

test('the acknowledgement of a consultation offers to choose a time, in HTML and in text; no other mail to a sender does', async () => {
  const { html, text } = await mails['the acknowledgement of a consultation']();
  expect(html).toContain(`href="${siteUrl}/t?t=1"`);
  expect(text).toContain(`Choose a time:\n${siteUrl}/t?t=1`);
  expect((await mails['the acknowledgement']()).text).not.toContain('Choose a time');
});

test('what a visitor answers goes to a mailbox that the team reads, from every email that invites an answer', async () => {
  const team = { name: expect.any(String), address: 't@firm.example' };
  for (const name of [
    'the acknowledgement',
    'the acknowledgement of a consultation',
    'the mail about what is not for us',
    'the booking of a call',
    'its cancellation by us without another time',
    'the reminder of a call',
  ] as const)
    expect([name, (await mails[name]()).replyTo]).toEqual([name, team]);
  expect(answersTo({ name: 'Firm', address: 'T@firm.example' }, 't@firm.example, other@firm.example')).toEqual({});
});
