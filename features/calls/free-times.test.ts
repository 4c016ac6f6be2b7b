import { insert } from '../../tests/stage/stores.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { hour, minute } from '../../tests/stage/clock.ts';
import { engines, openWithClock } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { Calls } from './calls.ts';
import { freeTimes } from './free-times.ts';
import type { Span } from './slots.ts';

/** Monday 23 November 2026. */
const monday = '2026-11-23T10:00:00.000Z';

test.each(engines)(
  'free times on $name are what they are at the moment of the question, whoever did what and in whichever process',
  proves('promise:offered-times-are-free'),
  async (engine) => {
    const { store, clock } = await openWithClock(engine);
    let meetings: readonly Span[] | 'unknown' = [];
    const tools = callToolsFor(store, clock.now, {
      busy: (desk) => Promise.resolve(desk === 'jersey' ? meetings : []),
    });
    // Stands for another process: nothing notifies this one of its changes.
    const others = new Calls(callToolsFor(store, clock.now));
    const { token } = await askForCall(tools);
    /** Whether the desk in Jersey offers the time. */
    const look = async (): Promise<boolean> =>
      (await freeTimes(tools)).some(({ deskId, start }) => deskId === 'jersey' && start.equals(monday));
    expect(await look()).toBe(true);
    expect((await others.take(token, { start: monday, desk: 'jersey' })).kind).toBe('taken');
    expect(await look()).toBe(false);
    await others.move(token, { start: '2026-11-24T10:00:00.000Z', desk: 'jersey' });
    expect(await look()).toBe(true);
    await others.cancel(token);
    expect(await look()).toBe(true);
    const block = {
      id: randomUUID(),
      desk: 'jersey',
      starts_at: '2026-11-23T10:30:00.000Z',
      ends_at: '2026-11-23T10:31:00.000Z',
      why: '',
    };
    await insert(store, 'call_blocks', { ...block, created_at: clock.now().toISOString() });
    expect(await look()).toBe(false);
    await store.db.deleteFrom('call_blocks').execute();
    meetings = [{ from: Date.parse(monday), until: Date.parse(monday) + minute }];
    expect(await look()).toBe(false);
    meetings = 'unknown';
    expect(await look()).toBe(false);
    meetings = [];
    expect(await look()).toBe(true);
    // 10:00 on Monday can be chosen until exactly 10:00 on the day before.
    clock.pass(Date.parse(monday) - 24 * hour - clock.now().getTime());
    expect(await look()).toBe(true);
    clock.pass(1);
    expect(await look()).toBe(false);
  },
);
