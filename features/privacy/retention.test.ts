// Longer than 250 lines: it covers the rules of content/retention.yaml.
import { personalData, insert, within } from '../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { promiseStatistics } from '../enquiries/promise-outcomes.ts';
import { limits } from '../newsletter/rules.ts';
import { suppress, suppressionOf } from '../newsletter/suppression.ts';
import type { Store } from '../../core/store/store.ts';
import { day, type TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore, openWithClock } from '../../tests/stage/engines.ts';
import { callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { addReaders } from '../../tests/stage/letters.ts';
import { addMail } from '../../tests/stage/mails.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { retentionOf, sharedWords } from '../../tests/stage/fixtures.ts';
import { endLease, takeLease } from '../../core/store/lease.ts';
import { cutoff } from './period.ts';
import { checkRules } from './retention-rules.ts';
import { applyDaily, applyRetention } from './retention.ts';

const words = sharedWords('content');
const rules = words.retention;

const isLong = process.env['LONG'] === 'true';

const partsOf = (store: Store, clock: TestClock) => retentionOf(store, clock.now);

const addSubscriber = (store: Store, state: 'pending' | 'unsubscribed' | 'confirmed', at: string) =>
  addReaders(store, () => new Date(at), [state], state);

const addEnquiry = (store: Store, id: string, changes: Partial<EnquiryRow>, at: string) =>
  insert(
    store,
    'enquiries',
    enquiryRow(id, new Date(at), { id, email: 'ada@example.org', warn_at: at, due_at: at, ...changes }),
  );

/** Ids of records that are deleted on their own; dead emails are kept for staff. */
const passing = ['counter', 'request', 'name', 'sent', 'dropped'] as const;

async function addPassing(store: Store, now: Date): Promise<void> {
  const at = now.toISOString();
  await insert(store, 'rate_allowances', { bucket: 'counter', full_at: now.getTime() });
  await insert(store, 'data_requests', {
    id: 'request',
    email: 'ada@example.org',
    address_key: 'ada@example.org',
    created_at: at,
  });
  await insert(store, 'sendings', {
    key: 'name',
    body: 'b',
    enquiry_id: 'open',
    ends_at: new Date(now.getTime() + day).toISOString(),
  });
  for (const state of ['sent', 'dropped', 'dead'] as const)
    await addMail(store, state, at, { kind: 'enquiry-team', subject_id: 'open', state, settled_at: at });
}

/** The ids of all records that are left. */
async function kept(store: Store): Promise<readonly string[]> {
  const tables = ['subscribers', 'enquiries', 'outbox', 'data_requests'] as const;
  const named = await Promise.all(tables.map((table) => linesIn(store, table, ['id'])));
  const [counters, sendings] = [linesIn(store, 'rate_allowances', ['bucket']), linesIn(store, 'sendings', ['key'])];
  return [...named.flat(), ...(await counters), ...(await sendings)];
}

describe.each(engines)('retention on $name', (engine) => {
  test('deletes journal lines after two years, and sign-ins a week after they expire', async () => {
    const { store, clock } = await openWithClock(engine);
    const at = (days: number): string => new Date(clock.now().getTime() - days * day).toISOString();
    const line = { who: 'tool:root', act: 'desk.sign-in', record: null, details: '{}', key: null };
    const session = { who: 'ada@firm.example', local: 0, device: 'Firefox', ended_at: null };
    await insert(store, 'journal', [
      { id: 'old', at: at(740), ...line },
      { id: 'young', at: at(720), ...line },
    ]);
    for (const [id, days] of [
      ['ended', 8],
      ['recent', 6],
    ] as const) {
      const link = { token_hash: id, who: 'ada@firm.example', expires_at: at(days) };
      await insert(store, 'desk_links', { ...link, used_at: null });
      await insert(store, 'desk_sessions', { ...session, ...link, id, created_at: at(days), seen_at: at(days) });
    }
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await linesIn(store, 'journal', ['id'])).toEqual(['young']);
    expect(await linesIn(store, 'desk_links', ['token_hash'])).toEqual(['recent']);
    expect(await linesIn(store, 'desk_sessions', ['id'])).toEqual(['recent']);
  });

  test("deletes rate-limit counters that no server cleared, and all days' keys but today's", async () => {
    const { store, clock } = await openWithClock(engine);
    const [now, today] = [clock.now().getTime(), clock.now().toISOString().slice(0, 10)];
    const counters = [0, 1].map((later) => ({ bucket: `ended-${later}`, full_at: now - day - 1 + later }));
    await insert(store, 'rate_allowances', counters);
    const keys = ['2026-01-01', today].map((of) => ({ day: of, salt: 'x' }));
    await insert(store, 'rate_keys', keys);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await store.db.selectFrom('rate_allowances').selectAll().execute()).toEqual(counters.slice(1));
    expect(await store.db.selectFrom('rate_keys').selectAll().execute()).toEqual(keys.slice(1));
  });

  test('closes an enquiry as unanswered 90 days after its answer was due, and counts it as missed', async () => {
    const { store, clock } = await openWithClock(engine);
    const start = clock.now().toISOString();
    await addEnquiry(store, 'open', {}, start);
    await addEnquiry(store, 'answered', { state: 'answered', answered_at: start }, start);
    const states = () => linesIn(store, 'enquiries', ['reference', 'state', 'closed_at', 'closed_as']);
    clock.pass(90 * day);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    const settled = `answered closed ${clock.now().toISOString()} settled`;
    expect(await states()).toEqual([settled, 'open open  ']);
    clock.pass(1);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await states()).toEqual([settled, `open closed ${clock.now().toISOString()} unanswered`]);
    expect(await promiseStatistics(store, clock.now())).toMatchObject([{ answered: 1, missed: 1, waiting: 0 }]);
  });

  test('keeps each thing for its period and not longer, over two years', proves('promise:retention-kept'), async () => {
    const { store, clock } = await openWithClock(engine);
    const start = clock.now().toISOString();
    for (const state of ['pending', 'unsubscribed', 'confirmed'] as const) await addSubscriber(store, state, start);
    await within(store, (transaction) => suppress(transaction, 'unsubscribed@example.org', { why: 'left', at: start }));
    await insert(store, 'link_tokens', {
      hash: 'h',
      subscriber_id: 'pending',
      purpose: 'confirm',
      created_at: start,
      expires_at: start,
    });
    await addEnquiry(store, 'open', {}, start);
    await addEnquiry(store, 'answered', { state: 'answered', answered_at: start }, start);
    await addEnquiry(store, 'closed', { state: 'closed', closed_at: start }, start);
    await addPassing(store, clock.now());
    const gone: Record<string, number> = {};
    // Days until the daily purge after the period's end; answered enquiries close after 30 days first, unanswered ones
    // after 90.
    const expected = {
      pending: 8,
      unsubscribed: 8,
      closed: 366,
      answered: 397,
      open: 457,
      counter: 2,
      request: 2,
      name: 1,
      sent: 31,
      dropped: 31,
    };
    // Nothing is due between these days: early deletion shows on the day before each. The long version checks every
    // day.
    const changes = [...Object.values(expected), 31, 91];
    const isNear = (passed: number): boolean =>
      isLong || passed === 730 || changes.some((due) => Math.abs(due - passed) <= 1);
    for (let passed = 0; passed <= 730; passed += 1) {
      if (isNear(passed)) {
        await applyDaily(partsOf(store, clock), 'me');
        const left = await kept(store);
        for (const id of ['pending', 'unsubscribed', 'confirmed', 'open', 'answered', 'closed', ...passing])
          if (!left.includes(id)) gone[id] ??= passed;
      }
      clock.pass(day);
    }
    expect(gone).toEqual(expected);
    const suppressed = await within(store, async (transaction) => [
      (await suppressionOf(transaction, 'unsubscribed@example.org'))?.why,
      (await suppressionOf(transaction, 'pending@example.org'))?.why,
    ]);
    expect(suppressed).toEqual(['left', undefined]);
    expect(JSON.stringify(await store.db.selectFrom('suppressions').selectAll().execute())).not.toContain('example');
  });

  test("deletes links in emails after two years, but never a subscriber's latest link to unsubscribe", async () => {
    const { store, clock } = await openWithClock(engine);
    const start = clock.now();
    await addSubscriber(store, 'confirmed', start.toISOString());
    const add = (hash: string, purpose: 'confirm' | 'unsubscribe', days: number) =>
      insert(store, 'link_tokens', {
        hash,
        subscriber_id: 'confirmed',
        purpose,
        created_at: new Date(start.getTime() + days * day).toISOString(),
        expires_at: null,
      });
    await add('confirm', 'confirm', 0);
    await add('welcome', 'unsubscribe', 0);
    await add('letter', 'unsubscribe', 30);
    await add('last letter', 'unsubscribe', 60);
    const left: (readonly string[])[] = [];
    for (const days of [730, 2, 30, 1_000]) {
      clock.pass(days * day);
      await applyRetention(partsOf(store, clock), { dryRun: false });
      left.push(await linesIn(store, 'link_tokens', ['hash'], {}, ['created_at', 'hash']));
    }
    expect(left).toEqual([
      ['confirm', 'welcome', 'letter', 'last letter'],
      ['letter', 'last letter'],
      ['last letter'],
      ['last letter'],
    ]);
  });

  test("deletes a call's occupied times after a day, its links after a month, the call with its enquiry", async () => {
    const { store, clock } = await openWithClock(engine);
    const at = (days: number): string => new Date(clock.now().getTime() + days * day).toISOString();
    await addEnquiry(store, 'asked', { state: 'answered', answered_at: at(0) }, at(0));
    await insert(store, 'calls', { ...callRow('asked', at(0)), id: 'call', starts_at: at(3), ends_at: at(3) });
    await insert(store, 'call_cells', { desk: 'jersey', cell: at(3), call_id: 'call' });
    await insert(store, 'call_places', { desk: 'jersey', day: at(3).slice(0, 10), place: 1, call_id: 'call' });
    await insert(store, 'call_blocks', {
      id: 'leave',
      desk: 'jersey',
      starts_at: at(3),
      ends_at: at(3),
      why: '',
      created_at: at(0),
    });
    await insert(store, 'call_links', {
      token_hash: 'link',
      purpose: 'times',
      enquiry_id: 'asked',
      call_id: null,
      created_at: at(0),
      expires_at: at(14),
    });
    const tables = ['call_cells', 'call_places', 'call_blocks', 'call_links', 'calls'] as const;
    const gone: Record<string, number> = {};
    let passed = 0;
    for (const days of [3, 4, 5, 6, 30, 31, 44, 45, 396, 397]) {
      clock.pass((days - passed) * day);
      passed = days;
      await applyDaily(partsOf(store, clock), 'me');
      for (const table of tables)
        if ((await store.db.selectFrom(table).selectAll().execute()).length === 0) gone[table] ??= passed;
    }
    expect(gone).toEqual({ call_cells: 5, call_places: 6, call_blocks: 5, call_links: 45, calls: 397 });
  });

  test('keeps return paths for 30 days, for six months after a bounce, and returned emails until read', async () => {
    const { store, clock } = await openWithClock(engine);
    const at = clock.now().toISOString();
    await addReaders(store, clock.now, ['quiet', 'troubled']);
    const path = (mark: string, subscriber_id: string, returned_as: 'soft' | null) => ({
      mark,
      subscriber_id,
      returned_as,
      letter_id: 'l',
      mail_id: mark,
      sent_at: at,
    });
    await insert(store, 'return_paths', [
      path('quiet', 'quiet', null),
      path('returned', 'troubled', 'soft'),
      path('arrived', 'troubled', null),
    ]);
    const mail = (id: string, read_at: string | null) => ({
      id,
      received_at: at,
      sender_key: null,
      reason: 'r',
      cut: 0,
      source: '',
      read_at,
    });
    await insert(store, 'returned_mails', [mail('read', at), mail('unread', null)]);
    const left = async () => [
      await linesIn(store, 'return_paths', ['mark']),
      await linesIn(store, 'returned_mails', ['id']),
    ];
    clock.pass(30 * day);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await left()).toEqual([
      ['arrived', 'quiet', 'returned'],
      ['read', 'unread'],
    ]);
    clock.pass(1);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await left()).toEqual([['arrived', 'returned'], ['unread']]);
    clock.pass(400 * day);
    await applyRetention(partsOf(store, clock), { dryRun: false });
    expect(await left()).toEqual([[], ['unread']]);
  });

  test('runs in one of several processes, once a day', proves('promise:retention-kept'), async () => {
    const { store, clock } = await openWithClock(engine);
    const round = async () =>
      (
        await Promise.all(
          Array.from({ length: 5 }, (_, number) => applyDaily(partsOf(store, clock), `process-${number}`)),
        )
      ).filter((lines) => lines !== undefined).length;
    expect(await round()).toBe(1);
    clock.pass(day - 1);
    expect(await round()).toBe(0);
    clock.pass(1);
    expect(await round()).toBe(1);
  });

  test('waits no longer than the lease for a process that died', async () => {
    const store = await openFreshStore(engine);
    const work = { name: 'work', every: day, lasts: 1_000 };
    const at = (milliseconds: number): Date => new Date(1_795_000_000_000 + milliseconds);
    expect(await takeLease(store, work, 'dead', at(0))).toBe(true);
    expect(await takeLease(store, work, 'other', at(999))).toBe(false);
    expect(await takeLease(store, work, 'other', at(1_000))).toBe(true);
    await endLease(store, 'work', 'dead', at(1_500));
    expect(await takeLease(store, work, 'third', at(1_600))).toBe(false);
  });
});

test('the privacy page names the periods after which enquiries close', () => {
  const { closeAnsweredAfter, closeUnansweredAfter } = sharedWords('content').enquiries;
  expect(rules.find(({ id }) => id === 'support-records')?.basis).toContain(
    `${closeAnsweredAfter} days after our reply, and at the latest ${closeUnansweredAfter} days after a reply was due`,
  );
});

test('a confirmation link works for as long as its pending subscription is kept', () => {
  expect(rules.find(({ id }) => id === 'unconfirmed-subscriptions')?.period).toBe('P7D');
  expect(limits.linkLasts).toBe(7 * day);
});

test('every rule in content/ is implemented or has nothing to delete', proves('promise:retention-kept'), () => {
  expect(() => checkRules(rules, personalData)).not.toThrow();
  expect(() =>
    checkRules(
      [...rules, { id: 'dreams', group: 'messages', what: 'w', from: 'f', period: 'P1D', words: 'w', basis: 'b' }],
      personalData,
    ),
  ).toThrow('dreams');
  expect(() => checkRules(rules.slice(1), personalData)).toThrow('has no rule account-data');
});

test.each([
  ['2026-03-31T12:00:00Z', 'P1M', '2026-02-28'],
  ['2028-02-29T12:00:00Z', 'P1Y', '2027-02-28'],
  ['2026-11-20T12:00:00Z', 'P2Y', '2024-11-20'],
  ['2026-11-20T12:00:00Z', 'P2W', '2026-11-06'],
])('%s minus %s is %s', (now, period, date) => {
  expect(cutoff(new Date(now), period).toISOString().slice(0, 10)).toBe(date);
});
