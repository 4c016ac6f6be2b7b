import { describe, expect, test } from 'vitest';
import { letterToolsFor } from '../../tests/stage/letters.ts';
import type { Store } from '../../core/store/store.ts';
import { day, hour, type TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { countSignUp, isSuspicious, watchSignUps } from './sign-up-watch.ts';

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
