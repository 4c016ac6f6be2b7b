import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore } from '../../tests/stage/engines.ts';
import { AlreadyDone, NotThere, Refused } from '../../core/store/act-errors.ts';
import { Calls } from './calls.ts';
import { blockDesk, listBlocks, unblockDesk } from './leave.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(time);
const person = { who: 'kim@corbiere.example' };

describe.each(engines)('leave of a desk, on $name', (engine) => {
  test('nobody books or restores a time in it, its calls stay and are listed, and it can be deleted; both acts are journalled', async () => {
    const tools = callToolsFor(await openFreshStore(engine), new TestClock().now);
    const calls = new Calls(tools);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    const leave = {
      desk: 'jersey',
      from: at('2026-11-23T10:30:00Z'),
      until: at('2026-11-23T13:30:00Z'),
      why: 'Workshop',
    };
    const once = { who: person.who, key: '1d5c7c8e-7a0e-4b4e-9f5e-2d4b6f6a7a11' };
    const { block, calls: inside } = await blockDesk(tools, once, leave);
    await expect(blockDesk(tools, once, leave)).rejects.toThrow(AlreadyDone);
    expect(block.made_by).toBe(person.who);
    expect(inside.map(({ reference }) => reference)).toEqual([ada.reference]);
    const free = async (): Promise<readonly string[]> =>
      (await calls.times()).flatMap(({ deskId, start }) =>
        deskId === 'jersey' && start.toString() < '2026-11-24' ? [start.toString().slice(11, 16)] : [],
      );
    expect(await free()).toEqual(['09:00', '14:00', '15:00', '16:00']);
    expect(await calls.take(eve.token, { start: '2026-11-23T12:00:00Z', desk: 'jersey' })).toMatchObject({
      kind: 'taken',
      call: { desk: { id: 'warsaw' } },
    });
    await calls.cancel(ada.token);
    expect(await calls.restore(ada.token)).toEqual({ kind: 'gone' });
    await expect(blockDesk(tools, person, { ...leave, until: leave.from })).rejects.toThrow('ends before it begins');
    await expect(
      blockDesk(tools, person, { ...leave, from: at('2026-11-18T10:00:00Z'), until: at('2026-11-19T10:00:00Z') }),
    ).rejects.toThrow('is in the past');
    await expect(blockDesk(tools, person, { ...leave, why: 'x'.repeat(201) })).rejects.toThrow(Refused);
    await expect(unblockDesk(tools, person, 'nothing')).rejects.toThrow('The leave nothing no longer exists');
    expect(await unblockDesk(tools, person, block.id.slice(-8))).toMatchObject({ why: 'Workshop' });
    await expect(unblockDesk(tools, person, block.id)).rejects.toThrow(NotThere);
    expect(await listBlocks(tools.store)).toEqual([]);
    expect(await calls.restore(ada.token)).toMatchObject({ kind: 'restored' });
    const details = '{"desk":"jersey","from":"2026-11-23T10:30:00.000Z","until":"2026-11-23T13:30:00.000Z"}';
    expect(await linesIn(tools.store, 'journal', ['act', 'record', 'details'], person, ['id'])).toEqual([
      `calls.block ${block.id} ${details}`,
      `calls.unblock ${block.id} ${details}`,
    ]);
  });
});
