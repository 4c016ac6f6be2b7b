import { describe, expect, test } from 'vitest';
import { beside } from '../../../tests/stage/stores.ts';
import { askForCall, callToolsFor } from '../../../tests/stage/calls.ts';
import { hour, TestClock } from '../../../tests/stage/clock.ts';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { Calls } from '../calls.ts';
import { sharedWords } from '../../../tests/stage/fixtures.ts';
import { callLeave, callTimes, callWeek } from './api.ts';

const { calls: rules } = sharedWords('content');

describe.each(engines)('the room Calls, on $name', (engine) => {
  test('shows a desk’s week, moves a call only in its current version, and changes its mark with each act', async () => {
    const place = await engine.place();
    const clock = new TestClock();
    const desk = await openTestDesk(place, { clock });
    const ada = await beside(place, async (store) => {
      const tools = callToolsFor(store, clock.now, {}, rules);
      const asked = await askForCall(tools);
      const free = (await new Calls(tools).times()).find(({ deskId }) => deskId === 'jersey');
      await new Calls(tools).take(asked.token, {
        start: free?.start.toString() ?? '',
        desk: 'jersey',
        zone: 'Asia/Tokyo',
      });
      return asked;
    });
    const { signedIn } = desk;
    const mark = async (): Promise<unknown> => JSON.parse((await signedIn.get('/api/marks')).body).rooms.calls.mark;
    const read = async (query: string) => callWeek.parse((await signedIn.get(`/api/calls?${query}`)).json());
    const first = await read('desk=jersey&week=2026-W48&zone=Europe/Jersey');
    const [call] = first.calls;
    expect(call).toMatchObject({
      reference: ada.reference,
      place: 'Tokyo',
      state: 'booked',
      version: 0,
      sequence: 0,
      at: { date: '2026-11-23' },
    });
    expect(first).toMatchObject({ isThis: false, before: '2026-W47', after: '2026-W49', onToday: 0, unrecorded: 0 });
    expect(first.days[0]?.closed.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['outside', 'break', 'buffer']),
    );
    // An address with only a call opens the call's week.
    expect(await read(`at=${call?.id ?? ''}`)).toMatchObject({ desk: 'jersey', week: '2026-W48' });
    expect((await signedIn.get('/api/calls?desk=nowhere')).status).toBe(404);

    const { days } = callTimes.parse((await signedIn.get(`/api/calls/times?id=${call?.id ?? ''}&desk=jersey`)).json());
    const start = days[0]?.starts.at(-1);
    const before = await mark();
    const wanted = { id: call?.id, version: 0, desk: 'jersey', start, line: 'A train.' };
    expect((await signedIn.act('calls.move', wanted)).status).toBe(200);
    expect(await mark()).not.toBe(before);
    const late = await signedIn.act('calls.cancel', { id: call?.id, version: 0, offer: true });
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('has changed the call in the meantime')]);
    const [moved] = (await read(`at=${call?.id ?? ''}`)).calls;
    expect(moved).toMatchObject({
      starts_at: start,
      moved_from: call?.starts_at,
      changed_by: 'desk',
      changed_who: 'ada@firm.example',
      line: 'A train.',
      version: 1,
    });
    expect((await signedIn.act('calls.held', { id: call?.id, version: 1 })).status).toBe(422);

    clock.pass(Date.parse(moved?.ends_at ?? '') - clock.now().getTime() + hour);
    expect(JSON.parse((await signedIn.get('/api/marks')).body).rooms.calls.count).toEqual({
      value: 1,
      tone: 'decide',
      says: '1 outcome to record',
    });
    expect((await signedIn.act('calls.held', { id: call?.id, version: 1 })).status).toBe(200);
    expect(JSON.parse((await signedIn.get('/api/marks')).body).rooms.calls.count).toBeUndefined();
  });

  test('lists coming leave, from rows and files, and the calls in the leave that is being entered', async () => {
    const place = await engine.place();
    const desk = await openTestDesk(place);
    const { signedIn } = desk;
    const booked = await beside(place, async (store) => {
      const tools = callToolsFor(store, desk.clock.now, {}, rules);
      const asked = await askForCall(tools);
      await new Calls(tools).take(asked.token, { start: '2026-11-24T10:00:00Z', desk: 'jersey' });
      return asked;
    });
    const read = async (query = '') =>
      callLeave.parse((await signedIn.get(`/api/calls/leave?desk=jersey${query}`)).json());
    expect(await read()).toMatchObject({
      today: '2026-11-20',
      toCome: [],
      standing: null,
    });
    expect((await read('&from=2026-11-24&until=2026-11-25')).standing?.map(({ reference }) => reference)).toEqual([
      booked.reference,
    ]);
    expect((await read('&from=2026-11-24 11:00&until=2026-11-24 12:00')).standing).toEqual([]);
    const added = await signedIn.act('calls.block', {
      desk: 'jersey',
      from: '2026-11-24',
      until: '2026-11-25',
      why: 'Fair',
    });
    expect([added.status, added.json()]).toMatchObject([200, { result: { standing: 1 } }]);
    const [leave] = (await read()).toCome;
    expect(leave).toMatchObject({
      kind: 'row',
      from: '2026-11-24',
      until: '2026-11-25',
      begins: null,
      ends: null,
      why: 'Fair',
      madeBy: 'ada@firm.example',
    });
    expect(
      (await signedIn.act('calls.block', { desk: 'jersey', from: 'tomorrow', until: '2026-11-25', why: '' })).status,
    ).toBe(422);
    expect((await signedIn.act('calls.unblock', { id: leave?.id })).status).toBe(200);
    expect((await signedIn.act('calls.unblock', { id: leave?.id })).status).toBe(404);
    expect((await signedIn.act('calls.read-calendar', { desk: 'jersey' })).status).toBe(404);
    expect((await read()).toCome).toEqual([]);
  });
});
