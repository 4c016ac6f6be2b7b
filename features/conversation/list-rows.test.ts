import { describe, expect, test } from 'vitest';
import { minute } from '../../tests/stage/clock.ts';
import { email, openConversation } from '../../tests/stage/conversation.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { listEnquiryPage } from '../enquiries/lists.ts';
import { addNote } from '../enquiries/notes.ts';
import { replyToEnquiry } from '../enquiries/reply.ts';
import { excerptOf, wordsAround } from './excerpt.ts';
import { withConversations } from './list-rows.ts';

const kim = { who: 'kim@firm.test' };

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
