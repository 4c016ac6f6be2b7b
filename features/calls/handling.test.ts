import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor, type Asked } from '../../tests/stage/calls.ts';
import { minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore, type TestedEngine } from '../../tests/stage/engines.ts';
import { AlreadyDone, Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { Calls } from './calls.ts';
import {
  cancelCall,
  deskNamed,
  findCall,
  listCalls,
  moveCall,
  releaseCall,
  settleCall,
  unsayCall,
} from './handling.ts';
import { blockDesk, listBlocks, unblockDesk } from './leave.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(time);
const person = { who: 'kim@corbiere.example' };

async function deskOf(engine: TestedEngine) {
  const clock = new TestClock();
  const tools = callToolsFor(await openFreshStore(engine), clock.now);
  const { store } = tools;
  const journal = async () =>
    (await linesIn(store, 'journal', ['who', 'act', 'record', 'details'], {}, ['id'])).filter(
      (line) => !line.startsWith('visitor '),
    );
  const mails = async (kind: string) => (await linesIn(store, 'outbox', ['id'], { kind })).length;
  const seen = async ({ reference }: Pick<Asked, 'reference'>) => findCall(store, reference);
  return { clock, tools, store, calls: new Calls(tools), journal, mails, seen };
}

describe.each(engines)('the staff, on $name', (engine) => {
  test('move a call to any free quarter of an hour, or are told why not; only completed acts are in the journal', async () => {
    const { clock, tools, calls, journal, seen } = await deskOf(engine);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    await calls.take(eve.token, { start: '2026-11-23T12:00:00Z', desk: 'jersey' });
    const { id } = await seen(ada);
    const move = (start: string, more: { desk?: string; line?: string } = {}) =>
      moveCall(tools, person, { id, desk: 'jersey', start: at(start), ...more });
    await expect(move('2026-11-23T11:30:00Z')).rejects.toThrow(
      'jersey has a call, or is away, at 2026-11-23T11:30:00Z',
    );
    await expect(move('2026-11-23T11:40:00Z')).rejects.toThrow('quarter of an hour');
    await expect(move('2026-11-19T11:45:00Z')).rejects.toThrow('is in the past');
    await expect(move('2026-11-23T13:00:00Z', { line: 'x'.repeat(501) })).rejects.toThrow(Refused);
    await expect(
      moveCall(tools, person, { id: 'nothing', desk: 'jersey', start: at('2026-11-23T11:45:00Z') }),
    ).rejects.toThrow(NotThere);
    expect(await journal()).toEqual([]);
    // In the evening, within the notice, and off the timetable.
    expect(await move('2026-11-20T21:15:00Z', { line: ' A funeral. ' })).toMatchObject({
      starts_at: '2026-11-20T21:15:00.000Z',
      changed_by: 'desk',
      changed_who: person.who,
      line: 'A funeral.',
      sequence: 1,
      version: 1,
    });
    expect(await move('2026-11-23T12:00:00Z', { desk: 'warsaw' })).toMatchObject({
      desk: 'warsaw',
      line: null,
      sequence: 2,
      version: 2,
    });
    expect(await journal()).toEqual([
      `${person.who} calls.move ${ada.reference} {"to":"2026-11-20T21:15:00.000Z","desk":"jersey"}`,
      `${person.who} calls.move ${ada.reference} {"to":"2026-11-23T12:00:00.000Z","desk":"warsaw"}`,
    ]);
    expect(
      (await listCalls(tools.store, {}, clock.now())).map(({ reference, desk }) => `${reference} ${desk}`).sort(),
    ).toEqual([`${ada.reference} warsaw`, `${eve.reference} jersey`].sort());
    expect(await listCalls(tools.store, { desk: 'warsaw', state: 'cancelled' }, clock.now())).toEqual([]);
    expect(() => deskNamed(tools, 'london')).toThrow('There are: jersey, warsaw');
    await expect(findCall(tools.store, 'K-2222-2222')).rejects.toThrow('There is no call on K-2222-2222');
  });

  test('act on the version they saw: if the visitor has moved the call they are told its new time; a repeated act is done once', async () => {
    const { tools, calls, journal, seen } = await deskOf(engine);
    const ada = await askForCall(tools);
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    const { id, version } = await seen(ada);
    await calls.move(ada.token, { start: '2026-11-24T11:00:00Z', desk: 'jersey' });
    const late = moveCall(tools, person, { id, version, desk: 'jersey', start: at('2026-11-25T11:00:00Z') });
    await expect(late).rejects.toThrow(Changed);
    await expect(late).rejects.toThrow(
      'The visitor has changed the call in the meantime: it is now on Tuesday, November 24, 11:00 (jersey). Nothing was changed.',
    );
    expect(await seen(ada)).toMatchObject({ starts_at: '2026-11-24T11:00:00.000Z', version: 1, changed_who: null });
    const once = { who: person.who, key: '6f1f9ef6-8ac0-4dbc-8a17-bf3d9a2b8a0c' };
    const wanted = { id, version: 1, desk: 'jersey', start: at('2026-11-25T11:00:00Z') };
    await moveCall(tools, once, wanted);
    await expect(moveCall(tools, once, wanted)).rejects.toThrow(AlreadyDone);
    await expect(cancelCall(tools, { who: 'lee@corbiere.example' }, { id, version: 1, offer: true })).rejects.toThrow(
      'kim@corbiere.example has changed the call in the meantime',
    );
    expect(await seen(ada)).toMatchObject({ starts_at: '2026-11-25T11:00:00.000Z', version: 2, state: 'booked' });
    expect(await journal()).toHaveLength(1);
  });

  test('cancel a call and offer another time, which excludes restoring the old one; without an offer the links end', async () => {
    const { tools, calls, seen } = await deskOf(engine);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    for (const { token } of [ada, eve]) await calls.take(token, { start: '2026-11-23T10:00:00Z' });
    const [adas, eves] = [await seen(ada), await seen(eve)];
    expect(await cancelCall(tools, person, { id: adas.id, offer: true })).toMatchObject({
      state: 'cancelled',
      changed_by: 'desk',
      offered: 1,
    });
    await expect(cancelCall(tools, person, { id: adas.id, offer: true })).rejects.toThrow(
      'is not booked: it is cancelled',
    );
    await expect(settleCall(tools, person, { id: adas.id, outcome: 'held' })).rejects.toThrow('was cancelled');
    expect(await calls.open(ada.token)).toMatchObject({ former: undefined });
    expect(await calls.restore(ada.token)).toEqual({ kind: 'none' });
    expect(await calls.take(ada.token, { start: '2026-11-24T10:00:00Z' })).toMatchObject({ kind: 'taken' });
    await cancelCall(tools, person, { id: eves.id, offer: false });
    expect(await calls.open(eve.token)).toEqual({ kind: 'unknown' });
    expect(await calls.take(eve.token, { start: '2026-11-24T10:00:00Z' })).toEqual({ kind: 'unknown' });
  });

  test('cancel a call once with a reply that offers other times, unless it has begun', async () => {
    const { clock, tools, calls, journal, mails, seen } = await deskOf(engine);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    for (const { token } of [ada, eve]) await calls.take(token, { start: '2026-11-23T10:00:00Z' });
    const [{ id: call, reference }, { id: late }] = [await seen(ada), await seen(eve)];
    const release = (of: string) =>
      tools.store.db.transaction().execute((work) => releaseCall(tools, work, { call: of, ...person }));
    await release(call);
    await release(call);
    clock.pass(Date.parse('2026-11-23T10:05:00Z') - clock.now().getTime());
    await release(late);
    expect(await journal()).toEqual([`${person.who} calls.cancel ${reference} {"offer":true,"by":"reply"}`]);
    expect(await mails('call-cancelled')).toBe(1);
    expect([(await seen(ada)).state, (await seen(eve)).state]).toEqual(['cancelled', 'booked']);
  });

  test('record the outcome of a call that has begun, correct and remove it; a visitor who missed one may rebook once', async () => {
    const { clock, tools, calls, journal, mails, seen } = await deskOf(engine);
    const ada = await askForCall(tools);
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z' });
    const { id } = await seen(ada);
    await expect(settleCall(tools, person, { id, outcome: 'held' })).rejects.toThrow('has not begun');
    clock.pass(Date.parse('2026-11-23T10:05:00Z') - clock.now().getTime());
    await expect(cancelCall(tools, person, { id, offer: true })).rejects.toThrow('has begun');
    await expect(unsayCall(tools, person, { id })).rejects.toThrow('No outcome is recorded');
    expect(await settleCall(tools, person, { id, outcome: 'no-show' })).toMatchObject({
      state: 'no-show',
      recorded_who: person.who,
      offered: 1,
      version: 1,
    });
    expect(await mails('call-missed')).toBe(1);
    await expect(settleCall(tools, person, { id, version: 0, outcome: 'held' })).rejects.toThrow(
      'kim@corbiere.example has recorded that it was a no-show',
    );
    expect(await settleCall(tools, person, { id, outcome: 'held' })).toMatchObject({ state: 'held', offered: null });
    expect(await mails('call-missed')).toBe(0);
    expect(await calls.take(ada.token, { start: '2026-11-25T10:00:00Z' })).toMatchObject({ kind: 'already' });
    expect(await unsayCall(tools, person, { id })).toMatchObject({ state: 'booked', version: 3 });
    await settleCall(tools, person, { id, outcome: 'no-show' });
    expect((await calls.open(ada.token)).kind).toBe('open');
    expect(await calls.take(ada.token, { start: '2026-11-25T10:00:00Z' })).toMatchObject({ kind: 'taken' });
    await expect(unsayCall(tools, person, { id })).rejects.toThrow('has another call by now');
    clock.pass(3 * 24 * 60 * minute);
    const again = await seen(ada);
    expect(await settleCall(tools, person, { id: again.id, outcome: 'no-show' })).toMatchObject({ offered: 0 });
    expect(await calls.take(ada.token, { start: '2026-11-30T10:00:00Z' })).toMatchObject({ kind: 'already' });
    expect((await journal()).map((line) => line.split(' ')[1])).toEqual([
      'calls.no-show',
      'calls.held',
      'calls.unsay',
      'calls.no-show',
      'calls.no-show',
    ]);
    expect(await listCalls(tools.store, { past: true }, clock.now())).toHaveLength(2);
  });

  test('enter leave: nobody books or restores a time in it, its calls stay and are listed, until it is deleted; both acts are journalled', async () => {
    const { tools, calls } = await deskOf(engine);
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
