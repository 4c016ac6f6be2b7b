import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { personalDataOf } from '../../core/start/feature.ts';
import { databaseFile } from '../../core/store/open.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { email, openConversation, takeMail } from '../../tests/stage/conversation.ts';
import { addEnquiries, enquiryRow } from '../../tests/stage/enquiries.ts';
import { engines, migratedPlace, openFreshStore, tableOf } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { promiseStatistics } from '../enquiries/promise-outcomes.ts';
import { replyToEnquiry } from '../enquiries/reply.ts';
import { answerEnquiry } from '../enquiries/settle.ts';
import { features } from '../index.ts';
import { eraseStored, readStored } from '../privacy/stored-data.ts';
import { addByHand } from './by-hand.ts';
import { lookAgain, toLookAt } from './decisions.ts';
import { mergeRecords, separateRecords } from './merge.ts';
import { mailsInPost, postCounts } from './post-list.ts';
import { belongsTo, mailNotForUs, makeEnquiry, takeMailBack } from './post.ts';
import { readThread } from './thread.ts';

const kim = { who: 'kim@firm.test' };
const parts = personalDataOf(features);
const private_ = 'Ines <ines@private.example>';

describe.each(engines)('acts on incoming emails, on $name', (engine) => {
  test('an email of Post becomes a turn of the record that a person names, and can be taken back', async () => {
    const { tools, store, clock, reference, take, row, sent } = await openConversation(await openFreshStore(engine));
    await answerEnquiry(tools, kim, { reference });
    clock.pass(hour);
    await take(email({ from: private_, body: 'From my own telephone.' }));
    const came = clock.now();
    clock.pass(2 * hour);
    const [mail] = await mailsInPost(store);
    expect([mail?.why, await postCounts(store, clock.now())]).toMatchObject([
      'names-none',
      { total: 1, oldest: came.toISOString(), week: { all: 1, found: 0, byHand: 0 } },
    ]);
    const id = mail?.id ?? '';
    await belongsTo(tools, kim, { id, version: 0, reference, adds: true });
    // The promise counts from the email's arrival, and replies go to both addresses.
    expect(await row()).toMatchObject({
      state: 'open',
      turn: 2,
      due_at: new Date(came.getTime() + 24 * hour).toISOString(),
    });
    expect(await sent()).toEqual(['answer-arrived team@firm.test']);
    await expect(makeEnquiry(tools, kim, { id, version: 0, kind: 'contact' })).rejects.toThrow(
      'kim has seen to this email',
    );
    await takeMailBack(tools, kim, { id });
    expect(await row()).toMatchObject({ state: 'answered', turn: 1, turn_at: null });
    expect([(await mailsInPost(store)).length, await sent()]).toEqual([1, []]);

    await belongsTo(tools, kim, { id, reference, adds: false });
    await replyToEnquiry(tools, kim, { reference, subject: 'Re', text: 'Gladly.', quotes: false, marks: true });
    const { recipient } = await store.db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'enquiry-reply')
      .executeTakeFirstOrThrow();
    expect(recipient).toBe('ines@example.org,ines@private.example');
    await expect(takeMailBack(tools, kim, { id })).rejects.toThrow('Somebody has replied');
  });

  test('an email of Post becomes an enquiry, or is not for us, and its sender is told', async () => {
    const { tools, store, clock, take, sent } = await openConversation(await openFreshStore(engine));
    await take(email({ from: 'Noor <noor@example.net>', subject: 'Your workshop', body: 'Do you come to us?' }));
    const came = clock.now();
    clock.pass(hour);
    const [first] = await mailsInPost(store);
    const { reference } = await makeEnquiry(tools, kim, { id: first?.id ?? '', kind: 'contact' });
    const thread = await readThread(store, reference);
    expect(thread?.enquiry).toMatchObject({
      name: 'Noor',
      email: 'noor@example.net',
      came_by: 'email',
      received_at: came.toISOString(),
    });
    expect(thread?.entries.filter(({ what }) => what === 'theirs')).toMatchObject([
      { text: 'Do you come to us?', placed: { by: 'hand', who: kim.who } },
    ]);
    await takeMailBack(tools, kim, { id: first?.id ?? '' });
    expect([await readThread(store, reference), (await mailsInPost(store)).length]).toEqual([undefined, 1]);

    await mailNotForUs(tools, kim, { id: first?.id ?? '', tells: true });
    expect([await mailsInPost(store), await sent()]).toEqual([[], ['answer-not-for-us noor@example.net']]);
    await takeMailBack(tools, kim, { id: first?.id ?? '' });
    expect([(await mailsInPost(store)).length, await sent()]).toEqual([1, []]);
  });

  test('an enquiry is entered by hand, promised from the event; without an address no email is sent', async () => {
    const { tools, store, clock } = await openConversation(await openFreshStore(engine));
    const entered = {
      kind: 'contact' as const,
      came: 'telephone' as const,
      name: 'Noor',
      organization: '',
      phone: '+44 20 7946 0999',
      subject: 'A fair',
      message: 'Rang about the fair.',
    };
    const at = new Date(clock.now().getTime() - 3 * hour).toISOString();
    const { reference } = await addByHand(tools, kim, { ...entered, at, email: '' });
    const thread = await readThread(store, reference);
    expect(thread?.turn).toMatchObject({
      whose: 'ours',
      since: at,
      due: new Date(Date.parse(at) + 24 * hour).toISOString(),
    });
    expect(await store.db.selectFrom('outbox').select('kind').execute()).toEqual([]);
    await expect(
      replyToEnquiry(tools, kim, { reference, subject: 'a', text: 'b', quotes: false, marks: true }),
    ).rejects.toThrow('has no address');
    await addByHand(tools, kim, { ...entered, at, email: 'noor@example.net' });
    expect(await store.db.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual([
      { kind: 'enquiry-acknowledgement', recipient: 'noor@example.net' },
    ]);
    await expect(addByHand(tools, kim, { ...entered, at, email: 'noor at example' })).rejects.toThrow(
      'not a full email address',
    );
    const later = new Date(clock.now().getTime() + hour).toISOString();
    await expect(addByHand(tools, kim, { ...entered, at: later, email: '' })).rejects.toThrow('after now');
  });

  test('a record comes up again on its day, or when the visitor writes; a running promise keeps running', async () => {
    const { tools, clock, reference, address, take, row } = await openConversation(await openFreshStore(engine));
    const zoned = { ...tools, words: { enquiries: { deskTimeZone: 'Europe/Jersey' } } };
    const on = new Date(clock.now().getTime() + 3 * day).toISOString().slice(0, 10);
    await expect(
      lookAgain(zoned, kim, { reference, on: clock.now().toISOString().slice(0, 10), line: '' }),
    ).rejects.toThrow('after today');
    await lookAgain(zoned, kim, { reference, on, line: 'Has she written?' });
    expect((await row()).state).toBe('open');
    clock.pass(4 * day);
    expect(await toLookAt(zoned)).toEqual([]);
    await answerEnquiry(tools, kim, { reference });
    expect(await toLookAt(zoned)).toMatchObject([{ reference, line: 'Has she written?' }]);
    await take(email({ to: address }));
    expect(await row()).toMatchObject({ state: 'open', look_at: null });
  });

  test('two records of one sender are merged and separated, with a running promise', async () => {
    const { tools, store, clock, reference, addressOf, take, row } = await openConversation(
      await openFreshStore(engine),
    );
    await answerEnquiry(tools, kim, { reference });
    clock.pass(hour);
    const second = 'C-3333-0001';
    await addEnquiries(store, enquiryRow(second, clock.now()));
    await addEnquiries(store, enquiryRow('C-4444-0001', clock.now(), { email: 'ben@example.net' }));
    await expect(mergeRecords(tools, kim, { reference: second, into: 'C-4444-0001' })).rejects.toThrow(
      'different senders',
    );
    const before = [await row(reference), await row(second)];
    await mergeRecords(tools, kim, { reference: second, version: 0, into: reference });
    expect([await row(reference), await row(second)]).toMatchObject([
      { state: 'open', turn: 2, due_at: before[1]?.due_at },
      { state: 'closed', closed_as: 'merged' },
    ]);
    // One promise, counted once.
    clock.pass(30 * hour);
    expect(
      (await promiseStatistics(store, clock.now())).reduce((all, { missed, answered }) => all + missed + answered, 0),
    ).toBe(3);
    expect((await readThread(store, reference))?.entries.filter(({ what }) => what === 'theirs').length).toBe(2);
    await separateRecords(tools, kim, { reference: second });
    const state = ({ version: _version, search_text: _text, ...rest }: Awaited<ReturnType<typeof row>>) => rest;
    expect([await row(reference), await row(second)].map(state)).toEqual(before.map(state));
    // An email to the merged record goes to the other record.
    await mergeRecords(tools, kim, { reference: second, into: reference });
    expect(await take(email({ to: await addressOf(second) }))).toMatchObject({ reference });
  });

  test(
    'all of it is in what its sender may see, and nothing is left after an erasure',
    proves('promise:answers-arrive'),
    async () => {
      const { tools, store, reference, address, take } = await openConversation(await openFreshStore(engine));
      const secret = 'a-word-nobody-else-writes';
      await take(email({ to: address, body: secret, type: 'text/plain' }));
      await take(email({ from: private_, body: `${secret} too` }));
      const [mail] = await mailsInPost(store);
      await belongsTo(tools, kim, { id: mail?.id ?? '', reference, adds: true });
      const stored = await readStored(store.db, parts, 'ines@example.org', 'staff');
      expect(stored.answers?.map(({ answer }) => answer)).toEqual([secret, `${secret} too`]);
      // The added mailbox sees only its own email.
      const own = await readStored(store.db, parts, 'ines@private.example', 'owner');
      expect([
        own.answers?.map(({ sender, shown }) => `${sender} ${shown}`),
        own.addedTo?.map((one) => one['reference']),
      ]).toEqual([['ines@private.example in part'], [reference]]);
      await store.db.transaction().execute((transaction) => eraseStored(transaction, parts, 'ines@private.example'));
      for (const { name } of await store.db.introspection.getTables()) {
        const { rows } = await sql`select * from ${tableOf(store, name)}`.execute(store.db);
        const left = JSON.stringify(rows);
        expect(left, name).not.toMatch(/ines@|Ines|a-word-nobody/);
        expect(left, name).not.toContain(Buffer.from(secret).toString('base64').slice(4, 20));
      }
    },
  );

  test('an email over the limits keeps its text and tells its sender once a day; nobody fills the disk', async () => {
    const { tools, store, clock, reference, address, take, sent } = await openConversation(
      await openFreshStore(engine),
    );
    const long = (text: string) => `${email({ to: address, body: text })}${'x'.repeat(1024 * 1024)}`;
    await take(long('The film is attached.'));
    await take(long('Once more.'));
    const roomy = { ...tools, limits: { ...tools.limits, mailMegabytes: 2, recordMegabytes: 1 } };
    await takeMail(roomy, long('And the whole folder.'));
    const kept = store.db.selectFrom('conversation_mails').select(['over_limit', 'state']).orderBy('id');
    expect(await kept.execute()).toEqual(
      ['mail', 'mail', 'record'].map((over_limit) => ({ over_limit, state: 'placed' })),
    );
    const entries = (await readThread(store, reference))?.entries ?? [];
    expect(entries.flatMap((entry) => (entry.what === 'theirs' ? [entry.overLimit] : [])).slice(1)).toEqual([
      { limit: 'mail', most: 1, told: { at: clock.now().toISOString(), state: 'waiting' } },
      { limit: 'mail', most: 1, told: null },
      { limit: 'record', most: 1, told: null },
    ]);
    expect(await sent()).toEqual(['answer-not-taken ines@example.org']);
    // The sender is told of the limit only once the email has been placed in a record.
    await take(`${email({ from: private_, body: 'The film.' })}${'x'.repeat(1024 * 1024)}`);
    expect(await sent()).toHaveLength(1);
    const [unplaced] = await mailsInPost(store);
    await belongsTo(tools, kim, { id: unplaced?.id ?? '', reference, adds: false });
    expect(await sent()).toEqual(['answer-not-taken ines@example.org', 'answer-not-taken ines@private.example']);
    const strict = { ...tools, limits: { ...tools.limits, mailsPerDay: 2 } };
    clock.pass(hour);
    const third = email({ to: address, body: 'A third.' });
    expect((await takeMail(strict, third)).outcome).toBe('too-many');
    clock.pass(day);
    expect((await takeMail(strict, third)).outcome).toBe('placed');
  });

  test('a program that replies all night begins one turn, causes one email and is cut off at the limit', async () => {
    const { tools, store, clock, reference, address, sent } = await openConversation(await openFreshStore(engine));
    await answerEnquiry(tools, kim, { reference });
    const strict = { ...tools, limits: { ...tools.limits, mailsPerDay: 20 } };
    const outcomes: string[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      clock.pass(10 * minute);
      outcomes.push(
        (await takeMail(strict, email({ to: address, body: `Your message ${nth} was received.` }))).outcome,
      );
    }
    expect(outcomes).toEqual([...Array<string>(20).fill('placed'), ...Array<string>(10).fill('too-many')]);
    expect([(await readThread(store, reference))?.turn.number, await sent()]).toEqual([
      2,
      ['answer-arrived team@firm.test'],
    ]);
  });
});

test('records merged into another are found by an index', () => {
  const database = new DatabaseSync(databaseFile(migratedPlace().dataDir), { readOnly: true });
  const [step] = database.prepare("explain query plan select id from enquiries where merged_into in ('one')").all();
  database.close();
  expect(step?.['detail']).toContain('USING INDEX enquiries_by_merger');
});
