import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { Calls } from './calls.ts';
import { blockDesk, cancelCall, deskNamed, findCall, listBlocks, listCalls, moveCall, settleCall, unblockDesk } from './handling.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(time);

describe.each(engines)('the staff, on $name', (engine) => {
  test('move a call to any quarter of an hour that nobody has, and are told why not', async () => {
    const clock = new TestClock();
    const tools = callToolsFor(await openFreshStore(engine), clock.now);
    const calls = new Calls(tools);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    await calls.take(eve.token, { start: '2026-11-23T12:00:00Z', desk: 'jersey' });
    const move = (reference: string, start: string, desk?: string) => moveCall(tools, reference, { desk, start: at(start) });
    await expect(move(ada.reference, '2026-11-23T11:30:00Z')).rejects.toThrow('jersey has a call, or is away, at 2026-11-23T11:30:00Z');
    await expect(move(ada.reference, '2026-11-23T11:40:00Z')).rejects.toThrow('quarter of an hour');
    await expect(move(ada.reference, '2026-11-19T11:45:00Z')).rejects.toThrow('is over');
    await expect(move('K-2222-2222', '2026-11-23T11:45:00Z')).rejects.toThrow('There is no call on K-2222-2222');
    // In the evening, within the notice, and on its own hour.
    expect(await move(ada.reference.toLowerCase(), '2026-11-20T21:15:00Z')).toMatchObject({
      starts_at: '2026-11-20T21:15:00.000Z',
      changed_by: 'desk',
      sequence: 1,
    });
    expect(await move(ada.reference, '2026-11-23T12:00:00Z', 'warsaw')).toMatchObject({ desk: 'warsaw', sequence: 2 });
    expect((await listCalls(tools.store, {}, clock.now())).map(({ reference, desk }) => `${reference} ${desk}`).sort()).toEqual(
      [`${ada.reference} warsaw`, `${eve.reference} jersey`].sort(),
    );
    expect(await listCalls(tools.store, { desk: 'warsaw', state: 'cancelled' }, clock.now())).toEqual([]);
    expect(() => deskNamed(tools, 'london')).toThrow('There are: jersey, warsaw');
  });

  test('cancel a call once, say what became of one after it has begun, and correct it', async () => {
    const clock = new TestClock();
    const tools = callToolsFor(await openFreshStore(engine), clock.now);
    const calls = new Calls(tools);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    for (const { token } of [ada, eve]) await calls.take(token, { start: '2026-11-23T10:00:00Z' });
    expect(await cancelCall(tools, eve.reference)).toMatchObject({ state: 'cancelled', changed_by: 'desk' });
    await expect(cancelCall(tools, eve.reference)).rejects.toThrow('is not booked: it is cancelled');
    await expect(settleCall(tools, eve.reference, 'held')).rejects.toThrow('was cancelled');
    await expect(settleCall(tools, ada.reference, 'held')).rejects.toThrow('has not begun');
    clock.pass(Date.parse('2026-11-23T10:05:00Z') - clock.now().getTime());
    await expect(cancelCall(tools, ada.reference)).rejects.toThrow('has begun');
    expect(await settleCall(tools, ada.reference, 'no-show')).toMatchObject({ state: 'no-show' });
    expect(await settleCall(tools, ada.reference, 'held')).toMatchObject({ state: 'held' });
    expect(await listCalls(tools.store, {}, clock.now())).toEqual([]);
    expect(await listCalls(tools.store, { past: true }, clock.now())).toHaveLength(2);
    expect(await findCall(tools.store, ada.reference)).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
  });

  test('block a desk: nobody takes or takes back a time in it, calls in it stay and are named, and it can be ended', async () => {
    const clock = new TestClock();
    const tools = callToolsFor(await openFreshStore(engine), clock.now);
    const calls = new Calls(tools);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    const span = { desk: 'jersey', from: at('2026-11-23T10:30:00Z'), until: at('2026-11-23T13:30:00Z'), why: 'Workshop' };
    const { block, calls: inside } = await blockDesk(tools, span);
    expect(inside.map(({ reference }) => reference)).toEqual([ada.reference]);
    const free = async (): Promise<readonly string[]> =>
      (await calls.times()).slots.flatMap(({ deskId, start }) =>
        deskId === 'jersey' && start.toString() < '2026-11-24' ? [start.toString().slice(11, 16)] : [],
      );
    expect(await free()).toEqual(['09:00', '14:00', '15:00', '16:00']);
    expect(await calls.take(eve.token, { start: '2026-11-23T12:00:00Z', desk: 'jersey' })).toMatchObject({ kind: 'taken', call: { desk: { id: 'warsaw' } } });
    await calls.cancel(ada.token);
    expect(await calls.restore(ada.token)).toEqual({ kind: 'gone' });
    await expect(blockDesk(tools, { ...span, until: span.from })).rejects.toThrow('ends before it begins');
    await expect(unblockDesk(tools.store, 'nothing')).rejects.toThrow('No block is called nothing');
    expect(await unblockDesk(tools.store, block.id.slice(-8))).toMatchObject({ why: 'Workshop' });
    expect(await listBlocks(tools.store)).toEqual([]);
    expect(await calls.restore(ada.token)).toMatchObject({ kind: 'restored' });
  });
});
