import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { listen } from '../../tests/stage/loopback.ts';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MailboxReader } from '../../core/mail/read-mailbox.ts';
import { leaseOf } from '../../core/store/lease.ts';
import { beside } from '../../tests/stage/stores.ts';
import { minute, TestClock } from '../../tests/stage/clock.ts';
import { answersDomain, email, openConversation } from '../../tests/stage/conversation.ts';
import { contact, form, workTools } from '../../tests/stage/enquiries.ts';
import { engines, migratedPlace, openFreshStore } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { pipeToTool } from '../../tests/stage/staff-tool.ts';
import { openImapServer, openPostOffice, openTestServer } from '../../tests/stage/test-server.ts';
import { hasImapServer } from '../../tests/mails/imap-server.ts';
import { replyToEnquiry } from '../enquiries/reply.ts';
import { readThread } from './thread.ts';
import { takeMail } from './services.ts';

const film = Buffer.from('%PDF-1.7 a record').toString('base64');
const withFile = `--b\r\nContent-Type: text/plain\r\n\r\nThursday suits us.\r\n--b\r\nContent-Type: application/pdf; name=record.pdf\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${film}\r\n--b--`;

/** More emails with `LONG=true`. */
const waiting = process.env['LONG'] === 'true' ? 10_000 : 501;

type ReaderParts = ConstructorParameters<typeof MailboxReader>[0];

const readerOf = (
  url: string,
  parts: Pick<ReaderParts, 'store' | 'now' | 'owner'>,
  take: ReaderParts['take'],
  warn: (words: string) => unknown = () => undefined,
): MailboxReader =>
  new MailboxReader({
    ...parts,
    url,
    take,
    name: 'answers',
    variable: 'ANSWERS_URL',
    said: 'read',
    longest: 1_000_000,
    log: { info: () => undefined, warn: (_said, words) => void warn(words) },
  });

describe.runIf(hasImapServer)('the mailbox of answers', () => {
  test(
    'brings what a visitor answers into its record, and our reply into the visitor’s thread',
    proves('promise:answers-arrive'),
    async () => {
      const place = migratedPlace();
      const [post, mailbox] = [await openPostOffice(), await openImapServer()];
      const settings = { smtpUrl: post.url, answersDomain, answersUrl: mailbox.url };
      const first = await openTestServer(place, { smtpUrl: post.url, answersDomain });
      await form(first, 'send-contact-message', contact);
      await post.received(2);
      const [acknowledgement] = post.mailsTo(contact.email);
      const [replyTo] = acknowledgement?.replyTo ?? [];
      expect(replyTo?.address).toMatch(/^answers\+[a-z0-9]{9}\.[0-9a-v]{26}@answers\.firm\.test$/);
      await first.stop();

      // A colleague has closed it; the visitor's reply has the headers of a mail program.
      const { reference, id } = await beside(place, async ({ db }) => {
        await db
          .updateTable('enquiries')
          .set({ state: 'answered', answered_at: first.clock.now().toISOString() })
          .execute();
        return db.selectFrom('enquiries').select(['reference', 'id']).executeTakeFirstOrThrow();
      });
      const theirs = '<their-answer@example.org>';
      mailbox.deliver(
        email({
          from: `Ada <${contact.email}>`,
          to: replyTo?.address ?? '',
          id: theirs,
          body: withFile,
          type: 'multipart/mixed; boundary=b',
          headers: [`In-Reply-To: ${acknowledgement?.messageId}`],
        }),
      );
      mailbox.deliver(email({ from: 'Noor <noor@example.net>', subject: 'Your workshop', body: 'x'.repeat(30e6) }));
      const told: string[] = [];
      const program = createWebServer((request, response) => {
        void text(request).then((body) => told.push(body));
        response.end();
      });
      const webhook = { url: `http://127.0.0.1:${await listen(program)}`, secret: 'whsec_AAAA' };
      const second = await openTestServer(place, { ...settings, webhook });
      await expect.poll(() => mailbox.look('Handled')).toHaveLength(2);
      await expect
        .poll(() => told.map((body) => JSON.parse(body)))
        .toEqual([
          expect.objectContaining({
            type: 'enquiry.turn',
            data: expect.objectContaining({ reference, turn: 2, message: 'Thursday suits us.' }),
          }),
        ]);
      program.close();
      await expect.poll(() => second.logged.join('')).toContain('answers read');
      await second.stop();
      expect(second.logged.join('')).not.toMatch(/ada@|noor@|answers\+/i);
      await beside(place, async (store) => {
        const thread = await readThread(store, reference);
        expect(thread?.turn).toMatchObject({ whose: 'ours', number: 2 });
        expect(thread?.entries.at(-1)).toMatchObject({
          text: 'Thursday suits us.',
          placed: { by: 'reply-address' },
          files: [{ name: 'record.pdf', type: 'application/pdf', taken: true }],
        });
        const inPost = store.db.selectFrom('conversation_mails').where('subject', '=', 'Your workshop');
        const { bytes, over_limit: limit } = await inPost.select(['bytes', 'over_limit']).executeTakeFirstOrThrow();
        expect([bytes > 30e6, limit]).toEqual([true, 'mail']);
        const journal = await store.db.selectFrom('journal').select(['who', 'act', 'record']).orderBy('id').execute();
        expect(journal).toEqual(
          ['send', 'their-email'].map((act) => ({ who: 'visitor', act: `enquiries.${act}`, record: reference })),
        );
        const ready = workTools(store, new TestClock());
        const words = { subject: 'Re: Do you hire?', text: 'Choose a time: {{times}}', quotes: false, marks: true };
        await replyToEnquiry(ready, { who: 'ana@firm.test' }, { reference, ...words });
        await store.db
          .updateTable('outbox')
          .set({ due_at: ready.now().toISOString() })
          .where('state', '=', 'waiting')
          .execute();
      });
      const before = post.mailsTo(contact.email).length;
      const third = await openTestServer(place, settings);
      await expect.poll(() => post.mailsTo(contact.email).length).toBe(before + 1);
      const reply = post.mailsTo(contact.email).at(-1);
      expect(reply).toMatchObject({ inReplyTo: theirs, references: `${acknowledgement?.messageId} ${theirs}` });
      expect(reply?.replyTo?.[0]?.address).toBe(replyTo?.address);
      expect(reply?.text).toMatch(/Choose a time:\s+http\S+\/consultation\/times\?/);
      await expect
        .poll(() =>
          beside(place, ({ db }) => db.selectFrom('enquiries').select('state').where('id', '=', id).executeTakeFirst()),
        )
        .toEqual({ state: 'answered' });
      await third.stop();
    },
  );

  test(
    `brings ${waiting} emails that wait at the first start, and the log says how far it is`,
    { timeout: 900_000 },
    async () => {
      const place = migratedPlace();
      const mailbox = await openImapServer();
      const subjects = Array.from({ length: waiting }, (_, number) => `Email ${number}`);
      mailbox.deliver(...subjects.map((subject, nth) => email({ from: `s${nth}@example.net`, subject })));
      const server = await openTestServer(place, { answersDomain, answersUrl: mailbox.url });
      await expect
        .poll(() => server.logged.join(''), { timeout: 900_000, interval: 500 })
        .toContain(`"post":${waiting}`);
      await server.stop();
      const told = Array.from({ length: Math.ceil(waiting / 500) }, (_, nth) => nth * 500);
      const lines = server.logged.flatMap((line) => /"done":(\d+),"of":(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
      expect(lines).toEqual(told.flatMap((done) => [done, waiting]));
      const kept = await beside(place, ({ db }) => db.selectFrom('conversation_mails').select('subject').execute());
      expect(new Set(kept.map(({ subject }) => subject))).toEqual(new Set(subjects));
      expect([kept.length, await mailbox.look('INBOX')]).toEqual([waiting, []]);
    },
  );

  test.each(engines)('is read again to no effect after a reader died, on $name', async (engine) => {
    const { tools, store, clock, address, mails } = await openConversation(await openFreshStore(engine));
    const server = await openImapServer();
    server.deliver(email({ to: address }));
    const reader = (owner: string, dies: boolean) =>
      readerOf(server.url, { store, now: clock.now, owner }, async (source, size) => {
        const { outcome } = await takeMail(tools, source, size);
        expect(await leaseOf(store, 'answers', clock.now())).toMatchObject({ progress: { done: 0, found: 1 } });
        if (dies) throw new Error('killed between storing and marking');
        return { understood: true, counts: [outcome] };
      });
    await reader('one', true).read();
    expect([await server.look('INBOX'), (await mails()).length]).toEqual([['Re: Sales'], 1]);
    clock.pass(5 * minute);
    await reader('two', false).read();
    expect([await server.look('INBOX'), await server.look('Handled'), (await mails()).length]).toEqual([
      [],
      ['Re: Sales \\Seen'],
      1,
    ]);
    const finishedAt = clock.now().toISOString();
    expect(await leaseOf(store, 'answers', clock.now())).toEqual({ finishedAt, progress: null, aside: 0 });
    server.deliver(email({ to: address, subject: 'One too many' }));
    clock.pass(5 * minute);
    const full = { store, now: clock.now, owner: 'three' };
    await readerOf(server.url, full, () => Promise.resolve({ understood: false, counts: ['too-many'] })).read();
    expect(await server.look('For a person')).toEqual(['One too many \\Flagged']);
    expect(await leaseOf(store, 'answers', clock.now())).toMatchObject({ progress: null, aside: 1 });
  });
});

test('a pipe brings an email as the mailbox does, and says when the mail server should keep it', async () => {
  const place = migratedPlace();
  const environment = { DATA_DIR: place.dataDir, ANSWERS_DOMAIN: answersDomain };
  const mail = email({ from: 'Noor <noor@example.net>', subject: 'Your workshop' });
  const { code, out } = await pipeToTool(mail, environment, 'answers', 'read', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { outcome: 'post' }]);
  expect(JSON.parse((await pipeToTool(mail, environment, 'answers', 'read', '--json')).out)).toEqual({
    outcome: 'again',
  });
  const [row] = JSON.parse((await pipeToTool('', environment, 'answers', 'list', '--json')).out);
  const made = await pipeToTool('', environment, 'answers', 'make-enquiry', row.id, '--json');
  expect(JSON.parse(made.out)).toEqual({ reference: expect.stringMatching(/^C-/) });
  const broken = await pipeToTool(mail, { ...environment, DATA_DIR: `${place.dataDir}/none` }, 'answers', 'read');
  expect(broken.code).not.toBe(0);
});

test.each(engines)(
  'a reading ends at once when the server stops, also where nobody answers, on $name',
  async (engine) => {
    const { store, clock } = await openConversation(await openFreshStore(engine));
    const silent = createServer();
    const url = `imap://a:b@127.0.0.1:${await listen(silent)}`;
    const warned: string[] = [];
    const reader = readerOf(
      url,
      { store, now: clock.now, owner: 'one' },
      () => Promise.reject(new Error('nothing came')),
      (words) => warned.push(words),
    );
    const stop = new AbortController();
    const reading = reader.read(stop.signal);
    const [socket] = await once(silent, 'connection');
    const began = performance.now();
    stop.abort();
    await reading;
    socket.destroy();
    silent.close();
    expect([warned, performance.now() - began < 5_000]).toEqual([[], true]);
  },
);
