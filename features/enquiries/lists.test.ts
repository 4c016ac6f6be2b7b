import { insert } from '../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { email, openConversation } from '../../tests/stage/conversation.ts';
import type { Store } from '../../core/store/store.ts';
import { day, hour, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore } from '../../tests/stage/engines.ts';
import { addEnquiries, enquiryRow } from '../../tests/stage/enquiries.ts';
import { enquiryViews } from './desk/api.ts';
import { exportEnquiries } from './handling.ts';
import { enquiryCounts, listEnquiryPage, type EnquirySearch } from './lists.ts';
import { answerEnquiry, endTurn } from './settle.ts';

const person = 'ana@firm.test';
const many = 10_000;

/**
 * Enquiries of two years: a hundred open, half of them taken, some in the side tray, the others answered or closed.
 */
async function fill(store: Store, clock: TestClock, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => {
    const received = new Date(clock.now().getTime() - number * 100 * minute);
    const at = new Date(received.getTime() + 100 * minute).toISOString();
    const name = number % 1000 === 7 ? 'Zoë Ødegård' : `Sender ${number}`;
    const base = {
      name,
      email: `sender-${number % 500}@example.org`,
      subject: number % 1000 === 7 ? 'Forty pallet movers' : 'Careers',
      kind: (['contact', 'ethics', 'consultation'] as const)[number % 3] ?? 'contact',
    };
    const changes =
      number < 100
        ? { owner: number % 2 === 0 ? person : null }
        : number < 150
          ? { state: 'tray' as const, tray_at: at }
          : number % 2 === 0
            ? { state: 'answered' as const, answered_at: at }
            : { state: 'closed' as const, closed_at: at, closed_as: 'settled' as const };
    return enquiryRow(`C-${String(number).padStart(8, '0')}`, received, { ...base, ...changes });
  });
  for (let start = 0; start < rows.length; start += 500) await addEnquiries(store, ...rows.slice(start, start + 500));
}

describe.each(engines)('lists of enquiries, on $name', (engine) => {
  test('of ten thousand are read a page at a time, from any cursor', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    await fill(store, clock, many);
    const all: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await listEnquiryPage(store, { view: 'answered', person }, { after, length: 1000 });
      all.push(...page.rows.map(({ reference }) => reference));
      if (!page.after) break;
      after = page.rows.at(-1)?.cursor;
    }
    expect([all.length, new Set(all).size]).toEqual([(many - 150) / 2, (many - 150) / 2]);
    const last = await listEnquiryPage(store, { view: 'answered', person }, { end: true, length: 1000 });
    expect([last.rows.at(-1)?.reference, last.after, last.before]).toEqual([all.at(-1), false, true]);
    const before = last.rows[0]?.cursor;
    const back = await listEnquiryPage(store, { view: 'answered', person }, { before, length: 10 });
    expect(back.rows.map(({ reference }) => reference)).toEqual(all.slice(-1010, -1000));
    const counts = await enquiryCounts(store, person, clock.now());
    const totals = new Map<string, number>();
    for (const view of enquiryViews)
      totals.set(view, (await listEnquiryPage(store, { view, person }, { length: 1 })).total);
    // The desk shows the counts for the totals, which saves a third of the database's work for a list.
    expect(Object.fromEntries(totals)).toEqual({ ...counts.views, all: counts.views.all - counts.views.open });
    expect(counts).toMatchObject({
      views: { open: 100, yours: 50, answered: 4925, look: 0, all: many - 50, tray: 50 },
      nobodys: 50,
      overdue: 85,
    });
  });

  test('find by name, address, subject and reference in all lists, in any case, and nothing by a wildcard', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    await fill(store, clock, 1200);
    const found = async (find: string, more: Partial<EnquirySearch> = {}) =>
      (await listEnquiryPage(store, { view: 'all', person, find, ...more })).rows.map(({ reference }) => reference);
    expect(await found('ZOË øde')).toEqual(['C-00000007', 'C-00001007']);
    expect(await found('PALLET')).toEqual(['C-00000007', 'C-00001007']);
    expect(await found('c00001007')).toEqual(['C-00001007']);
    expect(await found('SENDER-207@', { since: new Date(clock.now().getTime() - 30 * day).toISOString() })).toEqual([
      'C-00000207',
    ]);
    const note = {
      id: 'n',
      enquiry_id: 'id-C-00001007',
      act: 'note' as const,
      text: 'A forklift stopped.',
      at: '2026',
    };
    await insert(store, 'enquiry_acts', { ...note, undone_at: null, who: 'local:ana' });
    expect(await found('Forklift')).toEqual(['C-00001007']);
    expect(await found('zoë', { kind: 'contact' })).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('_end')).toEqual([]);
    expect((await listEnquiryPage(store, { view: 'open', person, nobody: true })).rows).toHaveLength(50);
    for (const view of enquiryViews)
      expect((await listEnquiryPage(store, { view, person, find: 'zoë' })).total, view).toBe(2);
  });
});

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
    expect(await linesIn(store, 'journal', ['details'], {}, ['id'])).toEqual(
      [1, 250].map((count) => JSON.stringify({ count, people: 1 })),
    );
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
