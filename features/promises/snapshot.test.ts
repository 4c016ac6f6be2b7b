import { insert } from '../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import type { Store } from '../../core/store/store.ts';
import { day, hour, TestClock } from '../../tests/stage/clock.ts';
import { addMail } from '../../tests/stage/mails.ts';
import { callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { promiseFactsNow, readSnapshot, takeSnapshot, type SnapshotParts } from './snapshot.ts';
import { fetchedFromElsewhere } from './inspect-letters.ts';

function partsOf(store: Store, clock: TestClock): SnapshotParts {
  return {
    store,
    words: { retention: [] },
    personalData: [],
    now: clock.now,
    inspectLetters: () => Promise.resolve({ letters: 2, pixels: 0 }),
    owner: 'test',
  };
}

let written = 0;

/** An enquiry due at a moment and answered some hours after it was received. */
async function addEnquiry(
  store: Store,
  due: string,
  hours: number | undefined,
  kind: 'contact' | 'ethics' = 'contact',
): Promise<string> {
  const received = new Date(Date.parse(due) - 24 * hour);
  const answered =
    hours === undefined ? {} : { answered_at: new Date(received.getTime() + hours * hour).toISOString() };
  const row = enquiryRow(`e-${(written += 1)}`, received, {
    kind,
    category: null,
    warn_at: due,
    due_at: due,
    state: hours === undefined ? 'open' : 'answered',
    ...answered,
  });
  await insert(store, 'enquiries', row);
  return row.id;
}

async function addCall(store: Store, desk: string, startsAt: string): Promise<void> {
  const ends = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
  const call = callRow(await addEnquiry(store, startsAt, 1), startsAt);
  await insert(store, 'calls', { ...call, desk, starts_at: startsAt, ends_at: ends });
}

describe.each(engines)('the snapshot of /promises on $name', (engine) => {
  test('is taken once an hour by one of many processes, and the newest is read', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock('2026-11-20T10:00:00.000Z');
    const parts = partsOf(store, clock);
    const others = Array.from({ length: 4 }, (_, number) => ({ ...parts, owner: `other ${number}` }));
    expect((await Promise.all(others.map(takeSnapshot))).filter(Boolean)).toHaveLength(1);
    clock.pass(hour - 1);
    expect(await takeSnapshot(parts)).toBe(false);
    clock.pass(1);
    expect([await takeSnapshot(parts), (await readSnapshot(store))?.madeAt]).toEqual([true, clock.now().toISOString()]);
    expect(await store.db.selectFrom('promise_snapshots').select('made_at').execute()).toHaveLength(1);
  });

  test(
    'has the outcomes of replies and calls of closed months, and keeps them when people are erased',
    proves('promise:figures-name-nobody'),
    async () => {
      const store = await openFreshStore(engine);
      const clock = new TestClock('2026-10-02T10:00:00.000Z');
      const parts = partsOf(store, clock);
      const people: string[] = [];
      for (const hours of [2, 4, 6, 20, 30]) people.push(await addEnquiry(store, '2026-09-15T10:00:00.000Z', hours));
      await addEnquiry(store, '2026-09-16T10:00:00.000Z', undefined);
      for (const number of [1, 2, 3, 4]) await addEnquiry(store, `2026-09-1${number}T10:00:00.000Z`, 3, 'ethics');
      const shown = async () => (await takeSnapshot(parts), (await readSnapshot(store))?.facts);
      // For three days after a month, enquiries due on its last day may still be marked.
      expect((await shown())?.['answer-within-a-day']).toEqual([]);
      clock.pass(3 * day);
      const closed = [
        {
          first_month: '2026-09',
          last_month: '2026-09',
          closed_at: clock.now().toISOString(),
          kept: 4,
          missed: 2,
          chosen: 0,
          closed: 0,
          not_for_us: 0,
          half: 6,
          most: 30,
          slowest: 30,
        },
      ];
      expect(await promiseFactsNow(parts, true)).toMatchObject({ 'answer-within-a-day': closed });
      expect(await promiseFactsNow(parts)).toMatchObject({ 'answer-within-a-day': [] });
      expect(await shown()).toMatchObject({
        'answer-within-a-day': closed,
        'ethics-answer-within-two-business-days': [],
      });
      await store.db.deleteFrom('enquiries').where('id', 'in', people).execute();
      await addEnquiry(store, '2026-10-20T10:00:00.000Z', 1, 'ethics');
      clock.pass(31 * day);
      expect(await shown()).toMatchObject({
        'answer-within-a-day': closed,
        // Four from September and one from October form a group.
        'ethics-answer-within-two-business-days': [
          { first_month: '2026-09', last_month: '2026-10', kept: 5, missed: 0, half: null },
        ],
      });
      clock.pass(365 * day);
      expect((await shown())?.['answer-within-a-day']).toEqual([]);
    },
  );

  test('counts overlapping calls, confirmation emails to one address in a day, and the last deletion', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock('2026-11-20T10:00:00.000Z');
    const parts = partsOf(store, clock);
    for (const [desk, at] of [
      ['jersey', '2026-11-23T10:00:00.000Z'],
      ['jersey', '2026-11-23T11:00:00.000Z'],
      ['london', '2026-11-23T10:00:00.000Z'],
    ] as const)
      await addCall(store, desk, at);
    for (const [recipient, at, state = 'sent'] of [
      ['Ada@example.org', '2026-11-18T09:00:00.000Z'],
      ['ada@example.org', '2026-11-18T12:00:00.000Z'],
      ['ada@example.org', '2026-11-19T10:00:00.000Z'],
      ['ada@example.org', '2026-11-19T08:00:00.000Z', 'dropped'],
      ['eve@example.org', '2026-11-19T10:00:00.000Z'],
    ] as const)
      await addMail(store, `${recipient} ${at}`, at, {
        kind: 'newsletter-confirmation',
        recipient,
        state,
        settled_at: at,
      });
    const run = {
      rule: 'sent-mails',
      since: '2026-11-01T03:00:00.000Z',
      succeeded_at: '2026-11-20T03:10:00.000Z',
      failure: null,
    };
    await insert(store, 'retention_runs', { ...run, deleted: 4 });
    expect(await promiseFactsNow(parts)).toMatchObject({
      'offered-times-are-free': { twice: 0 },
      'one-confirmation-mail': { most: 2, allowed: 3 },
      'no-pixels': { letters: 2, pixels: 0 },
      'retention-kept': { lastRun: '2026-11-20T03:10:00.000Z', overdue: 0 },
    });
    await addCall(store, 'jersey', '2026-11-23T10:30:00.000Z');
    expect(await promiseFactsNow(parts)).toMatchObject({ 'offered-times-are-free': { twice: 2 } });
  });
});

test.each([
  ['a picture that travels in the mail', '<img src="cid:drawing" alt="">', 0],
  ['a picture of a server', '<img width=1 src="https://example.org/open.gif">', 1],
  [
    'a background, a set of pictures and a style',
    `<td background="http://x/a"><img srcset='//x/b 2x'><p style="background:url(https://x/c)">`,
    3,
  ],
  ['a link, which nothing fetches', '<a href="https://example.org/letters">Letters</a>', 0],
])('a mail with %s', (_, html, fetched) => {
  expect(fetchedFromElsewhere(html)).toBe(fetched);
});
