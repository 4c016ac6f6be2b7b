import { insert } from '../../tests/stage/stores.ts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { addReaders, letterToolsFor } from '../../tests/stage/letters.ts';
import type { Store } from '../../core/store/store.ts';
import { day, minute, TestClock, hour } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore, openWithClock } from '../../tests/stage/engines.ts';
import { orderConfirmation } from './confirmation-order.ts';
import { limits } from './rules.ts';
import { signUp } from './sign-up.ts';
import { suppress } from './suppression.ts';
import { countSignUp, isSuspicious, watchSignUps } from './sign-up-watch.ts';

const classes = [
  'unknown',
  'just-asked',
  'asked-before',
  'confirmed',
  'unsubscribed',
  'suppressed',
  'stopped',
] as const;

/** The store, recording the SQL of each statement that it compiles or runs in a batch. */
function recording(store: Store): { readonly store: Store; readonly statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(store.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const batch: Store['batch'] = (...all) => {
    statements.push(...all.map(({ sql }) => sql));
    return store.batch(...all);
  };
  return { store: { ...store, batch, db: store.db.withPlugin(plugin), close: () => store.close() }, statements };
}

/** Counts the transactions and batches that a store has begun. */
function transactionsOf(store: Store): () => number {
  const [transactions, batches] = [vi.spyOn(store.db, 'transaction'), vi.spyOn(store, 'batch')];
  return () => transactions.mock.calls.length + batches.mock.calls.length;
}

/** Adds an address of every class. */
async function fill(store: Store, clock: TestClock): Promise<void> {
  const at = clock.now().toISOString();
  await addReaders(store, clock.now, ['asked-before', 'just-asked'], 'pending');
  for (const state of ['confirmed', 'unsubscribed'] as const) await addReaders(store, clock.now, [state], state);
  await store.db.transaction().execute(async (transaction) => {
    for (const name of ['unsubscribed', 'suppressed'])
      await suppress(transaction, `${name}@example.org`, { why: 'left', at });
    const requestsUntil = new Date(clock.now().getTime() + limits.requestsStopFor).toISOString();
    await suppress(transaction, 'stopped@example.org', { why: 'left', at, requestsUntil });
  });
  clock.pass(3 * day);
  await insert(store, 'sign_ups', {
    id: 'earlier',
    email: 'just-asked@example.org',
    address_key: 'just-asked@example.org',
    form: 'home',
    wording: 'w',
    at: clock.now().toISOString(),
    outcome: 'mail',
  });
  clock.pass(minute);
}

describe.each(engines)('a sign-up on $name', (engine) => {
  test('runs the same statements and commits for every address, known or not', async () => {
    const { store, statements } = recording(await openFreshStore(engine));
    const clock = new TestClock();
    await fill(store, clock);
    const [tools, transactions] = [letterToolsFor(store, clock.now), transactionsOf(store)];
    const work: string[] = [];
    // The first sign-up compiles the statements.
    await signUp(tools, { email: 'first@example.org', form: 'home' });
    for (const name of classes) {
      const [firstStatement, firstTransaction] = [statements.length, transactions()];
      await signUp(tools, { email: `${name}@example.org`, form: 'home' });
      work.push([`${transactions() - firstTransaction} transactions`, ...statements.slice(firstStatement)].join('\n'));
    }
    expect(new Set(work).size).toBe(1);
    expect(work[0]).toMatch(
      /^1 transactions\ninsert into (?:"corbiere"\.)?"sign_ups" .*\ninsert into (?:"corbiere"\.)?"outbox" [^\n]*$/,
    );
  });

  test('composes an email for every address, and sends only those that are allowed', async () => {
    const { store, clock } = await openWithClock(engine);
    await fill(store, clock);
    const tools = letterToolsFor(store, clock.now);
    const goes: Record<string, boolean | undefined> = {};
    for (const name of classes) {
      await signUp(tools, { email: `${name}@example.org`, form: 'home' });
      const requests = await linesIn(store, 'sign_ups', ['id'], { address_key: `${name}@example.org` });
      const id = requests.find((request) => request !== 'earlier') ?? '';
      const order = await orderConfirmation(tools, 'https://example.org', id);
      expect([order?.confirmPage, order?.unsubscribePage]).toEqual(
        Array(2).fill(expect.stringMatching(/token=[\w-]{43}$/)),
      );
      goes[name] = order?.goesOut;
    }
    expect(goes).toEqual({
      unknown: true,
      'just-asked': false,
      'asked-before': true,
      confirmed: false,
      unsubscribed: true,
      suppressed: true,
      stopped: false,
    });
    const known = ['asked-before', 'just-asked', 'suppressed', 'unknown', 'unsubscribed'];
    expect(await linesIn(store, 'subscribers', ['address_key'], { state: 'pending' })).toEqual(
      known.map((name) => `${name}@example.org`),
    );
    expect(await linesIn(store, 'subscribers', ['address_key'], { state: 'confirmed' })).toHaveLength(1);
  });

  test('leads to one email when two for the same address are decided at once', async () => {
    const { store, clock } = await openWithClock(engine);
    const tools = letterToolsFor(store, clock.now);
    for (const form of ['home', 'insights']) await signUp(tools, { email: 'twice@example.org', form });
    const requests = await linesIn(store, 'sign_ups', ['id']);
    const orders = await Promise.all(requests.map((id) => orderConfirmation(tools, 'https://example.org', id)));
    expect(orders.map((order) => order?.goesOut).toSorted()).toEqual([false, true]);
    expect(await linesIn(store, 'sign_ups', ['outcome'])).toEqual(['mail', 'nothing']);
    expect(await linesIn(store, 'subscribers', ['state'])).toEqual(['pending']);
    expect(await linesIn(store, 'link_tokens', ['purpose'])).toEqual(['confirm', 'unsubscribe']);
    expect(await linesIn(store, 'consent_events', ['event'])).toEqual(['requested']);
    expect(await linesIn(store, 'sign_up_counts', ['asked', 'confirmed'])).toEqual(['1 0']);
  });
});

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 2, true],
  [20, 3, false],
  [100, 14, true],
  [100, 15, false],
  [0, 0, false],
])('of %i emails asked for %i confirmed: suspicious is %s', (asked, confirmed, expected) => {
  expect(isSuspicious({ asked, confirmed })).toBe(expected);
});

describe.each(engines)('the monitoring of sign-ups on $name', (engine) => {
  const watch = (store: Store, clock: TestClock) =>
    watchSignUps({ ...letterToolsFor(store, clock.now), log: { error: () => undefined } });
  const alarms = async (store: Store) => (await linesIn(store, 'outbox', ['id'], { kind: 'sign-up-alarm' })).length;
  const told = (store: Store) => linesIn(store, 'sign_up_alarms', ['at', 'hours', 'asked', 'confirmed']);

  test('emails the team once, even if several processes check at once', async () => {
    const { store, clock } = await openWithClock(engine);
    await countSignUp(store.db, 'home', clock.now(), { asked: 12, confirmed: 1 });
    await watch(store, clock);
    expect(await alarms(store)).toBe(0);
    await countSignUp(store.db, 'insights', clock.now(), { asked: 8 });
    await Promise.all([1, 2, 3].map(() => watch(store, clock)));
    expect(await alarms(store)).toBe(1);
    expect(await told(store)).toEqual([`${clock.now().toISOString()} 24 20 1`]);
  });

  test('detects over seven days what no single day shows', async () => {
    const { store, clock } = await openWithClock(engine);
    for (let passed = 0; passed < 4; passed += 1) {
      await countSignUp(store.db, 'home', clock.now(), { asked: 5 });
      await watch(store, clock);
      expect(await alarms(store)).toBe(passed < 3 ? 0 : 1);
      clock.pass(25 * hour);
    }
    expect(await told(store)).toEqual([expect.stringMatching(/ 168 20 0$/)]);
  });

  test('alerts the team again after a week if it continues, without repeating reported sign-ups', async () => {
    const { store, clock } = await openWithClock(engine);
    await countSignUp(store.db, 'home', clock.now(), { asked: 24, confirmed: 3 });
    await watch(store, clock);
    clock.pass(7 * day - hour);
    await countSignUp(store.db, 'home', clock.now(), { asked: 20 });
    await watch(store, clock);
    expect(await alarms(store)).toBe(1);
    clock.pass(hour);
    await watch(store, clock);
    expect(await alarms(store)).toBe(2);
    clock.pass(7 * day);
    await watch(store, clock);
    expect(await alarms(store)).toBe(2);
  });
});
