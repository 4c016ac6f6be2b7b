import { expect, test } from 'vitest';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { email, openConversation } from '../../../tests/stage/conversation.ts';
import { addCalls, callRow } from '../../../tests/stage/enquiries.ts';
import { embeddedPlace } from '../../../tests/stage/engines.ts';
import { personalData } from '../../../tests/stage/stores.ts';
import { callWeek } from '../../calls/desk/api.ts';
import { enquiryList } from '../../enquiries/desk/api.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { today } from '../../today/desk/api.ts';
import { answersWork } from '../services.ts';
import { erased, post, postMail, savedReplies, thread } from './api.ts';

const attached =
  '--b\r\nContent-Type: text/plain\r\n\r\nHello,\r\nthe record is attached.\r\n--b\r\nContent-Type: text/html; name="evil.html"\r\nContent-Disposition: attachment\r\n\r\n<script>alert(1)</script>\r\n--b--';

test('the desk reads a thread, Post and decisions; attachments are saved and never opened', async () => {
  const desk = await openTestDesk(embeddedPlace());
  const { store } = desk;
  const { take, tools, reference, address, row } = await openConversation(store);
  const { id } = await row();
  const at = desk.clock.now().toISOString();
  await addCalls(store, callRow(id, at));
  await take(email({ to: address, type: 'multipart/mixed; boundary=b', body: attached }));
  await take(
    email({
      type: 'text/calendar; method=REPLY',
      body: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:call-${id}\r\nSEQUENCE:0\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ines@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    }),
  );
  await take(email({ from: 'Noor <noor@example.net>', subject: 'Your workshop' }));
  const client = desk.signedIn;
  const read = async (path: string): Promise<unknown> => (await client.get(`/api/${path}`)).json();

  const shown = thread.parse(await read(`enquiries/thread?reference=${reference}`));
  expect(shown.entries.map(({ what }) => what)).toEqual(['theirs', 'event', 'theirs', 'call-answer']);
  expect(shown.reply.subject).toBe(`Re: Sales [${reference}]`);
  const list = enquiryList.parse(await read('enquiries?view=open'));
  expect(list.rows[0]).toMatchObject({
    excerpt: { by: null, text: 'the record is attached.' },
    files: 1,
    declined: true,
    turn: 1,
  });
  expect(list.post).toBe(1);
  const progress = { done: 1, found: 3 };
  const until = new Date(desk.clock.now().getTime() + 1).toISOString();
  await store.db
    .insertInto('leases')
    .values({ name: answersWork, owner: 'one', until, finished_at: null, ...progress, aside: 2 })
    .execute();
  const waiting = post.parse(await read('enquiries/post'));
  expect(waiting.mailbox).toEqual({ finishedAt: null, progress, aside: 2, folder: 'For a person' });
  expect(waiting).toMatchObject({ total: 1, rows: [{ why: 'names-none', subject: 'Your workshop' }] });
  const found = async (find: string) =>
    enquiryList.parse(await read(`enquiries?find=${find}`)).foundInPost.map(({ subject }) => subject);
  expect([await found('WORKSHOP'), await found('crane')]).toEqual([['Your workshop'], []]);
  const mail = postMail.parse(await read(`enquiries/mail?id=${waiting.rows[0]?.id}`));
  expect(mail.tests.map(({ test: name, result }) => `${name} ${result}`)).toEqual([
    'reply-address none',
    'references none',
    'subject none',
  ]);
  expect(savedReplies.parse(await read(`enquiries/saved-replies?reference=${reference}`)).length).toBeGreaterThan(1);
  const { calls } = callWeek.parse(await read(`calls?at=call-${id}`));
  expect(calls.map(({ answer }) => answer)).toEqual(['declined']);
  const [call] = today.parse(await read('today')).decide.calls;
  expect(call).toMatchObject({ reference, answer: 'declined' });
  expect((await client.act('enquiries.keep-call', { reference, answer: call?.id })).status).toBe(200);
  expect(today.parse(await read('today')).decide.calls).toEqual([]);

  const theirs = shown.entries.find((entry) => entry.what === 'theirs' && entry.files.length > 0);
  const saved = await client.get(
    `/files/enquiries/attachment?mail=${theirs?.what === 'theirs' ? theirs.id : ''}&place=0`,
  );
  expect(saved.body).toContain('<script>');
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="evil.html"'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });

  await erasePerson({ ...tools, personalData, deleteMails: () => undefined }, 'ines@example.org');
  expect((await client.get(`/api/enquiries/thread?reference=${reference}`)).status).toBe(404);
  const gone = erased.parse(await read(`enquiries/erased?reference=${reference}`));
  const contents = { turns: 2, files: 1, originals: 2, notes: 0, calls: 1 };
  expect(gone).toEqual({ at: tools.now().toISOString(), who: 'visitor', contents });
});
