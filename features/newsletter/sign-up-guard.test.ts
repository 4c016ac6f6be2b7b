import { describe, expect, test } from 'vitest';
import { Outbox } from '../../core/outbox/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import { hour, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { countSignUp, type SignUpCounts } from './sign-up-counts.ts';
import { guardRules, guardState, isOver, SignUpGuard, suspiciousSpan, type GuardSetting, type Span } from './sign-up-guard.ts';

const span = (asked: number, confirmed: number, { hours = 24, tries = asked } = {}): Span => ({ hours, tries, asked, confirmed });

describe('the rules of the second press', () => {
  test.each([
    [19, 0, false],
    [20, 0, true],
    [20, 2, true],
    [20, 3, false],
    [100, 14, true],
    [100, 15, false],
    [0, 0, false],
  ])('of %i mails asked for %i confirmed: begins is %s', (asked, confirmed, expected) => {
    expect(suspiciousSpan([span(asked, confirmed)]) !== undefined).toBe(expected);
    expect(suspiciousSpan([span(0, 0), span(asked, confirmed, { hours: 168 })])?.hours).toBe(expected ? 168 : undefined);
  });

  const week = guardRules.quiet * hour;
  test.each([
    ['enough confirmed in both spans', [span(0, 6, { tries: 20 }), span(0, 30, { tries: 100, hours: 168 })], 0, true],
    ['enough in a week, too few to say anything today', [span(0, 0, { tries: 19 }), span(0, 30, { tries: 100, hours: 168 })], 0, true],
    ['enough in a week, and not today', [span(0, 5, { tries: 20 }), span(0, 30, { tries: 100, hours: 168 })], 0, false],
    ['between the two limits', [span(0, 29, { tries: 100 }), span(0, 29, { tries: 100, hours: 168 })], week, false],
    ['hardly a press, for less than a week', [span(0, 0, { tries: 3 }), span(0, 0, { tries: 19, hours: 168 })], week - 1, false],
    ['hardly a press for a week', [span(0, 0, { tries: 3 }), span(0, 0, { tries: 19, hours: 168 })], week, true],
    ['presses without a confirmation, for long', [span(0, 0, { tries: 33 }), span(0, 0, { tries: 231, hours: 168 })], 10 * week, false],
  ] as const)('%s: %#', (_case, spans, begunFor, over) => {
    expect(isOver(spans, begunFor)).toBe(over);
  });
});

describe.each(engines)('the guard of the sign-up on $name', (engine) => {
  function guardOn(store: Store, clock: TestClock, setting: GuardSetting = 'auto'): SignUpGuard {
    return new SignUpGuard({
      store,
      outbox: new Outbox('example.org'),
      setting,
      team: 'team@example.org',
      now: clock.now,
      newId: () => crypto.randomUUID(),
      onMail: () => undefined,
      log: { info: () => undefined, error: () => undefined },
    });
  }
  const alarms = async (store: Store): Promise<number> =>
    (await store.db.selectFrom('outbox').select('id').where('kind', '=', 'sign-up-alarm').where('recipient', '=', 'team@example.org').execute()).length;

  test('mails the team once, however many processes look at once, and each of them learns of it', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    await countSignUp(store.db, 'home', clock.now(), { tries: 12, asked: 12, confirmed: 1 });
    await countSignUp(store.db, 'insights', clock.now(), { tries: 8, asked: 8 });
    const guards = [guardOn(store, clock), guardOn(store, clock), guardOn(store, clock)];
    await Promise.all(guards.map((guard) => guard.watch()));
    await Promise.all(guards.map((guard) => guard.watch()));
    expect(guards.map(({ isOn }) => isOn)).toEqual([true, true, true]);
    expect(await alarms(store)).toBe(1);
    expect((await guardState(store.db, clock.now())).latest).toMatchObject({ hours: 24, asked: 20, confirmed: 1, ended_at: null });
    const restarted = guardOn(store, clock);
    await restarted.watch();
    expect([restarted.isOn, await alarms(store)]).toEqual([true, 1]);
  });

  test('ends when enough confirm, counts anew from then on, and tells the team of the next time', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const guard = guardOn(store, clock);
    const passAndCount = async (hours: number, counts: Partial<SignUpCounts>): Promise<boolean> => {
      clock.pass(hours * hour);
      await countSignUp(store.db, 'home', clock.now(), counts);
      await guard.watch();
      return guard.isOn;
    };
    expect(await passAndCount(0, { tries: 24, asked: 24, confirmed: 3 })).toBe(true);
    expect(await passAndCount(1, { tries: 6, asked: 6, confirmed: 5 }), '8 of 30 are not enough').toBe(true);
    expect(await passAndCount(1, { confirmed: 1 }), '9 of 30 are').toBe(false);
    expect(await passAndCount(1, { tries: 19, asked: 19 }), 'what came before the end is not counted').toBe(false);
    expect(await passAndCount(1, { tries: 1, asked: 1 })).toBe(true);
    expect(await alarms(store)).toBe(2);
  });

  test('is what the operator says where it is not left to the counts', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    await countSignUp(store.db, 'home', clock.now(), { tries: 50, asked: 50 });
    const [on, off] = [guardOn(store, clock, 'on'), guardOn(store, clock, 'off')];
    for (const guard of [on, off]) await guard.watch();
    expect([on.isOn, off.isOn, await alarms(store)]).toEqual([true, false, 0]);
  });
});
