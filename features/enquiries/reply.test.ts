import { describe, expect, test } from 'vitest';
import { Changed, Refused } from '../../core/store/act-errors.ts';
import { hour, minute } from '../../tests/stage/clock.ts';
import { engines, openFreshStore, type TestedEngine } from '../../tests/stage/engines.ts';
import { addCalls, callRow, openEnquiry } from '../../tests/stage/enquiries.ts';
import { enquiriesMark } from './lists.ts';
import { addNote } from './notes.ts';
import { eraseEnquiries } from './erase-enquiries.ts';
import { personalData } from './personal-data.ts';
import { noteReader, readBy, writerLasts, writersNow } from './writers.ts';
import { replySender } from './enquiry-mails.ts';
import { replyHeld, replyKind, replyLeft, replyOf, replyToEnquiry, sendReplyNow, takeReplyBack } from './reply.ts';

const ana = { who: 'ana@firm.test' };
const reference = 'C-2222-0001';
const words = { subject: 'Re: Sales', text: 'Dear Ines,\r\n\r\nthank you.', quotes: true, marks: true };

async function openScene(engine: TestedEngine, refused: string | null = null) {
  const scene = await openEnquiry(await openFreshStore(engine), { address_refused: refused });
  return { ...scene, mails: () => scene.mailsOf(replyKind) };
}

describe.each(engines)('a reply from the desk, on $name', (engine) => {
  test('is held for ten seconds, in which it can be taken back, and not after', async () => {
    const { tools, store, clock, mails, row } = await openScene(engine);
    const { id } = await replyToEnquiry(tools, ana, { reference, version: 0, ...words });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'ines@example.org',
      due_at: new Date(clock.now().getTime() + replyHeld).toISOString(),
    });
    expect(await takeReplyBack(tools, ana, { reference, reply: id })).toEqual({
      subject: 'Re: Sales',
      text: 'Dear Ines,\n\nthank you.',
      version: 2,
    });
    expect([
      await mails(),
      await store.db.selectFrom('enquiry_replies').selectAll().execute(),
      (await row()).state,
    ]).toEqual([[], [], 'open']);
    await expect(takeReplyBack(tools, ana, { reference, reply: id })).rejects.toThrow('already withdrawn');

    const second = await replyToEnquiry(tools, ana, { reference, ...words });
    await store.db
      .updateTable('outbox')
      .set({ lease_owner: 'worker', attempts: 1 })
      .where('kind', '=', replyKind)
      .execute();
    await expect(takeReplyBack(tools, ana, { reference, reply: second.id })).rejects.toBeInstanceOf(Refused);
  });

  test('marks its enquiry as answered once it is sent, and only if asked to', async () => {
    const { tools, store, clock, mails, row } = await openScene(engine);
    const quiet = await replyToEnquiry(tools, ana, { reference, ...words, marks: false });
    clock.pass(minute);
    await replyLeft(tools, quiet.id);
    expect((await row()).state).toBe('open');
    const { id } = await replyToEnquiry(tools, ana, { reference, ...words });
    clock.pass(minute);
    await replyLeft(tools, id);
    const answered = await row();
    expect(answered).toMatchObject({ state: 'answered', answered_at: clock.now().toISOString() });
    clock.pass(minute);
    await replyLeft(tools, id);
    expect(await row()).toEqual(answered);
    const acts = await store.db.selectFrom('journal').select(['who', 'act']).orderBy('id').execute();
    expect(acts.map(({ who, act }) => `${who} ${act}`)).toEqual([
      'ana@firm.test enquiries.reply',
      'ana@firm.test enquiries.reply',
      'ana@firm.test enquiries.answered',
    ]);
    const [, mail] = await mails();
    const first = await store.db
      .selectFrom('enquiry_replies')
      .select('message_id')
      .where('id', '=', quiet.id)
      .executeTakeFirstOrThrow();
    expect((await replyOf(store, mail?.id ?? ''))?.thread, 'the reply before it').toEqual([first.message_id]);
  });

  test(
    'two people write and one of them sends, however often they try, with the list read between',
    { timeout: 60_000 },
    async () => {
      const { tools, store, clock, row } = await openScene(engine);
      // 200 rounds on both engines together; the variants repeat every 24.
      const rounds = store.engine === 'sqlite' ? 152 : 48;
      const ben = { who: 'ben@firm.test' };
      for (let round = 0; round < rounds; round += 1) {
        const began = (await row()).version;
        const [first, second] = round % 2 === 0 ? [ana, ben] : [ben, ana];
        const send = async (person: typeof ana, version: number) =>
          replyToEnquiry(tools, person, { reference, version, began, ...words, marks: false });
        if (round % 4 < 2) {
          const { id } = await send(first, began);
          // The second colleague's page has since read the latest state, with the first reply held or sent.
          if (round % 8 < 4) await replyLeft(tools, id);
          if (round % 3 === 0) await addNote(tools, second, { reference, text: 'Meanwhile' });
          await expect(send(second, (await row()).version)).rejects.toBeInstanceOf(Changed);
          await replyLeft(tools, id);
        } else {
          const both = await Promise.allSettled([send(first, began), send(second, began)]);
          expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
          const { id } = await store.db
            .selectFrom('enquiry_replies')
            .select('id')
            .where('sent_at', 'is', null)
            .executeTakeFirstOrThrow();
          await replyLeft(tools, id);
        }
        await store.db.updateTable('outbox').set({ state: 'sent' }).where('state', '=', 'waiting').execute();
        expect(
          await store.db.selectFrom('enquiry_replies').select('version').where('version', '>', began).execute(),
        ).toHaveLength(1);
        clock.pass(minute);
      }
      // Somebody who has read the first reply may add another.
      const { version } = await row();
      await expect(replyToEnquiry(tools, ben, { reference, version, began: version, ...words })).resolves.toMatchObject(
        { enquiry: { version: version + 1 } },
      );
      // The tool names no version; a held reply refuses it all the same.
      await expect(replyToEnquiry(tools, ana, { reference, ...words })).rejects.toThrow(
        'ben’s reply to this turn leaves',
      );
    },
  );

  test('colleagues see who is writing until the writer leaves or stops renewing the note', async () => {
    const { tools, store, clock } = await openScene(engine);
    const writers = async () => (await writersNow(tools)).map(({ who }) => who);
    const before = await enquiriesMark(store, clock.now);
    await noteReader(tools, 'ben@firm.test', { reference, writing: true });
    await Promise.all([1, 2, 3].map(() => noteReader(tools, ana.who, { reference, writing: true })));
    expect([await writers(), (await enquiriesMark(store, clock.now)) === before]).toEqual([
      ['ana@firm.test', 'ben@firm.test'],
      false,
    ]);
    await noteReader(tools, ana.who, { reference, writing: false });
    expect(await writers()).toEqual(['ben@firm.test']);
    clock.pass(writerLasts);
    expect([await writers(), await enquiriesMark(store, clock.now)]).toEqual([[], before]);
  });

  test('a draft is kept with the record, for one person, until it is sent or the record is erased', async () => {
    const { tools, store } = await openScene(engine);
    const drafts = async (who: string) =>
      (await readBy(store, who, ['id-C-2222-0001'])).map(({ reply, note, seen_at: seen }) => [
        reply,
        note,
        seen !== '',
      ]);
    await noteReader(tools, ana.who, { reference, reply: 'Dear', note: 'She rang', seen: true });
    await noteReader(tools, ana.who, { reference, reply: 'Dear Ines' });
    expect([await drafts(ana.who), await drafts('ben@firm.test')]).toEqual([[['Dear Ines', 'She rang', true]], []]);
    const stored = await personalData['support-records']?.read?.stored(store.db, {
      addressKey: 'ines@example.org',
      audience: 'staff',
      subjects: [],
    });
    expect(stored?.notes).toEqual([
      { reference, draft: 'Dear Ines' },
      { reference, draft: 'She rang' },
    ]);
    await replyToEnquiry(tools, ana, { reference, ...words });
    await addNote(tools, ana, { reference, text: 'She rang' });
    expect(await drafts(ana.who)).toEqual([['', '', true]]);
    await noteReader(tools, ana.who, { reference, note: 'Again' });
    await store.db.transaction().execute((transaction) => eraseEnquiries(transaction, ['id-C-2222-0001']));
    expect(await store.db.selectFrom('enquiry_readers').selectAll().execute()).toEqual([]);
  });

  test('is sent at once if its author asks, and cancels the call it offers other times for', async () => {
    const { tools, store, clock, mails } = await openScene(engine);
    const call = callRow('id-C-2222-0001', new Date(clock.now().getTime() + 48 * hour).toISOString());
    const offer = { reference, ...words, releases: call.id };
    await expect(replyToEnquiry(tools, ana, offer)).rejects.toThrow('not booked any more');
    await addCalls(store, call);
    const { id } = await replyToEnquiry(tools, ana, offer);
    await sendReplyNow(tools, ana, { reference, reply: id });
    expect(await mails()).toMatchObject([{ due_at: clock.now().toISOString() }]);
    const released: string[] = [];
    for (let sent = 0; sent < 2; sent += 1)
      await replyLeft(tools, id, async (_transaction, of, who) => {
        released.push(`${of} ${who}`);
      });
    expect(released).toEqual([`${call.id} ${ana.who}`]);
    await store.db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', replyKind).execute();
    await expect(sendReplyNow(tools, ana, { reference, reply: id })).rejects.toBeInstanceOf(Refused);
  });

  test('is refused if the address does not work or the text is empty', async () => {
    const { tools } = await openScene(engine, '5.1.1');
    await expect(replyToEnquiry(tools, ana, { reference, ...words })).rejects.toThrow('correct it first');
    await expect(replyToEnquiry(tools, ana, { reference, ...words, text: ' ' })).rejects.toThrow('The reply is empty.');
  });
});

test('comes from the mailbox of the team where we may sign for it, else from the firm with answers to the team', () => {
  const firm = { name: 'Firm', address: 'hello@firm.test' };
  expect(replySender(firm, 'hello@firm.test')).toEqual({});
  expect(replySender(firm, 'ethics@FIRM.test')).toEqual({ from: { name: 'Firm', address: 'ethics@FIRM.test' } });
  expect(replySender(firm, 'desk@mail.example, other@firm.test')).toEqual({
    replyTo: { name: 'Firm', address: 'desk@mail.example' },
  });
});
