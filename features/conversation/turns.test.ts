import { describe, expect, test } from 'vitest';
import { hour, minute } from '../../tests/stage/clock.ts';
import { email, openConversation } from '../../tests/stage/conversation.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { listEnquiryPage } from '../enquiries/lists.ts';
import { addNote } from '../enquiries/notes.ts';
import { promiseStatistics } from '../enquiries/promise-outcomes.ts';
import { replyToEnquiry } from '../enquiries/reply.ts';
import { answerEnquiry, endTurn, reopenEnquiry } from '../enquiries/settle.ts';
import { excerptOf, wordsAround } from './excerpt.ts';
import { withConversations } from './list-rows.ts';
import { readThread } from './thread.ts';

const kim = { who: 'kim@firm.test' };

describe.each(engines)('turns, on $name', (engine) => {
  test('an answer to an answered record opens it again with its own promise, and tells its owner once', async () => {
    const { tools, clock, reference, address, take, row, sent } = await openConversation(await openFreshStore(engine), {
      owner: 'ana@firm.test',
    });
    const began = clock.now().getTime();
    clock.pass(2 * hour);
    await answerEnquiry(tools, kim, { reference });
    clock.pass(100 * hour);
    expect(await take(email({ to: address }))).toEqual({ outcome: 'placed', reference, opened: true });
    const opened = await row();
    expect(opened).toMatchObject({
      state: 'open',
      turn: 2,
      turn_at: clock.now().toISOString(),
      due_at: new Date(clock.now().getTime() + 24 * hour).toISOString(),
      answered_at: null,
      owner: 'ana@firm.test',
    });
    // A second email before our reply is part of the same turn, and changes no time.
    clock.pass(hour);
    expect(await take(email({ to: address, body: 'And one more thing.' }))).toMatchObject({ opened: false });
    expect([(await row()).due_at, (await row()).turn]).toEqual([opened.due_at, 2]);
    expect(await sent()).toEqual(['answer-arrived ana@firm.test']);

    clock.pass(30 * hour);
    await answerEnquiry(tools, kim, { reference });
    const [month] = await promiseStatistics(tools.store, clock.now());
    expect(month).toMatchObject({ answered: 1, missed: 1, waiting: 0 });
    const thread = await readThread(tools.store, reference);
    expect(thread?.turn).toMatchObject({ whose: 'theirs', number: 2, ended: { as: 'answered', inTime: false } });
    expect(thread?.entries.flatMap((entry) => (entry.what === 'event' ? [entry.event] : []))).toContain('opened-again');
    expect(new Date(thread?.entries[0]?.at ?? 0).getTime()).toBe(began);
  });

  test('that need no reply end by one key, and count separately from answers', async () => {
    const { tools, clock, reference, address, take, row } = await openConversation(await openFreshStore(engine));
    await answerEnquiry(tools, kim, { reference });
    clock.pass(hour);
    await take(email({ to: address, body: 'Thank you!' }));
    await endTurn(tools, kim, { reference, as: 'no-answer' });
    expect(await row()).toMatchObject({ state: 'answered', ended_as: 'no-answer' });
    expect((await promiseStatistics(tools.store, clock.now()))[0]).toMatchObject({ answered: 1, closed: 1 });
    await expect(endTurn(tools, kim, { reference, as: 'no-answer' })).rejects.toThrow('not our turn');
    await reopenEnquiry(tools, kim, { reference });
    expect(await row()).toMatchObject({ state: 'open', ended_as: null, turn: 2 });
  });

  test('have no owner once theirs has left; a reader is told if the visitor has written meanwhile', async () => {
    const { tools, clock, reference, address, take, row, sent } = await openConversation(await openFreshStore(engine), {
      owner: 'gone@firm.test',
    });
    await answerEnquiry(tools, kim, { reference });
    clock.pass(hour);
    const { version } = await row();
    await take(email({ to: address }));
    expect((await row()).owner).toBe(null);
    expect(await sent()).toEqual(['answer-arrived team@firm.test']);
    await expect(answerEnquiry(tools, kim, { reference, version })).rejects.toThrow('The visitor wrote again');
  });
});

test('a greeting is skipped, ninety characters are shown, and a match is shown with its surrounding words', () => {
  expect(excerptOf('Dear Mara,\n\nWe have  two presses.')).toBe('We have two presses.');
  expect(excerptOf('Dear Mara,')).toBe('Dear Mara,');
  expect(excerptOf('x'.repeat(91))).toBe(`${'x'.repeat(90)}…`);
  expect(wordsAround(`${'before '.repeat(20)}the Tablet ${'after '.repeat(20)}`, 'tablet')).toMatch(
    /^… before before before the Tablet after .*…$/,
  );
  expect(wordsAround('A tablet', 'tablet')).toBe('A tablet');
});

describe.each(engines)('conversations in lists, on $name', (engine) => {
  test('records are found by messages, replies and notes, in any letter case, and a row shows the words', async () => {
    const { tools, clock, reference, address, take } = await openConversation(await openFreshStore(engine));
    const { store } = tools;
    const shown = async (find?: string) => {
      const { rows } = await listEnquiryPage(store, { view: 'open', person: kim.who, find });
      return (await withConversations(tools, rows, { find })).map(({ excerpt: { by, text, found } }) => ({
        by,
        text,
        found: found?.in ?? null,
      }));
    };
    clock.pass(minute);
    await addNote(tools, kim, { reference, text: 'Every shift lead has the CODE of the Müller gate.' });
    clock.pass(minute);
    await take(email({ to: address, body: 'Hello,\n\nthe Orsted works closes on Friday.' }));
    expect(await shown()).toEqual([{ by: null, text: 'the Orsted works closes on Friday.', found: null }]);
    clock.pass(minute);
    await replyToEnquiry(tools, kim, {
      reference,
      subject: 'Re: Gate',
      text: 'We come on ÉPIPHANIE.',
      quotes: false,
      marks: true,
    });
    expect(await shown()).toEqual([{ by: kim.who, text: 'We come on ÉPIPHANIE.', found: null }]);
    expect(await shown('oRSTED')).toEqual([
      { by: null, text: 'Hello, the Orsted works closes on Friday.', found: 'message' },
    ]);
    expect(await shown('épiphanie')).toEqual([{ by: kim.who, text: 'We come on ÉPIPHANIE.', found: 'reply' }]);
    expect(await shown('code of the MÜLLER')).toEqual([
      { by: kim.who, text: 'Every shift lead has the CODE of the Müller gate.', found: 'note' },
    ]);
    expect(await shown('nothing of this')).toEqual([]);
    expect(await shown('100%')).toEqual([]);
  });
});
