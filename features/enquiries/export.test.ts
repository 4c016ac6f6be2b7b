import { describe, expect, test } from 'vitest';
import { hour, TestClock } from '../../tests/stage/clock.ts';
import { email, openConversation } from '../../tests/stage/conversation.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { addEnquiries, enquiryRow } from '../../tests/stage/enquiries.ts';
import { exportEnquiries } from './handling.ts';
import { answerEnquiry, endTurn } from './settle.ts';

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

describe.each(engines)('an export of enquiries on $name', (engine) => {
  test('has only the chosen enquiries, in their order, and the journal says how many', async () => {
    const store = await openFreshStore(engine);
    const now = new TestClock().now();
    const references = Array.from({ length: 250 }, (_, number) => `C-2222-${String(number).padStart(4, '0')}`);
    await addEnquiries(store, ...references.map((reference) => enquiryRow(reference, now)));
    for (const chosen of [references.slice(7, 8), references.toReversed()]) {
      const { rows, count } = await exportEnquiries(store, { who: 'ana@firm.test' }, chosen, now);
      expect((await all(rows)).map(({ reference }) => reference)).toEqual(chosen);
      expect(count).toBe(chosen.length);
    }
    const said = await store.db.selectFrom('journal').select('details').orderBy('id').execute();
    expect(said.map(({ details }) => JSON.parse(details))).toEqual([
      { count: 1, people: 1 },
      { count: 250, people: 1 },
    ]);
  });

  test('has a row for each turn, with the visitor’s message and the outcome of its promise', async () => {
    const { tools, store, clock, reference, address, take } = await openConversation(await openFreshStore(engine));
    const kim = { who: 'kim@firm.test' };
    await answerEnquiry(tools, kim, { reference });
    clock.pass(hour);
    await take(email({ to: address, body: 'Thursday suits us.' }));
    await take(email({ to: address, body: 'Or Friday.' }));
    await endTurn(tools, kim, { reference, as: 'no-answer' });
    const { rows: read, count } = await exportEnquiries(store, kim, [reference], clock.now());
    const rows = await all(read);
    expect(rows).toHaveLength(count);
    expect(rows.map(({ turn, ended_as, message }) => [turn, ended_as, message])).toEqual([
      [1, null, enquiryRow(reference, clock.now()).message],
      [2, 'no-answer', 'Thursday suits us.\n\nOr Friday.'],
    ]);
    expect(rows.map(({ answered_at: at, due_at: due }) => (at ?? due) < due)).toEqual([true, true]);
  });
});
