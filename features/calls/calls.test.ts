import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { CallRules } from './schema.ts';
import { askForCall, callToolsFor, rulesOfTwoDesks, type Asked } from '../../tests/stage/calls.ts';
import { day, hour, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { mintToken } from '../../core/mail/link-token.ts';
import type { Store } from '../../core/store/store.ts';
import { Calls } from './calls.ts';
import type { CallTools } from './tools.ts';

/** Friday 20 November 2026, 09:00 UTC. */
function callsOn(store: Store, changes: Partial<CallTools> = {}, changed: Partial<CallRules> = {}) {
  const clock = new TestClock();
  const tools = callToolsFor(store, clock.now, changes, { ...rulesOfTwoDesks, ...changed });
  let asked = 0;
  const link = (): Promise<Asked> => {
    asked += 1;
    return askForCall(tools, `reader-${asked}@example.org`);
  };
  const mails = async () =>
    (await linesIn(store, 'outbox', ['kind', 'recipient', 'due_at'], { state: 'waiting' }, ['kind'])).map((mail) =>
      mail.replace(/^(\S+) (\S+)/, '$1 to $2 at'),
    );
  const occupied = async () => ({
    cells: await linesIn(store, 'call_cells', ['desk', 'cell'], {}, ['cell']),
    places: await linesIn(store, 'call_places', ['desk', 'day', 'place'], {}, ['day', 'place']),
  });
  return { clock, tools, calls: new Calls(tools), link, mails, occupied };
}

const monday = '2026-11-23T10:00:00.000Z';
const tuesday = '2026-11-24T11:00:00.000Z';
const quarters = (desk: string, start: string): readonly string[] =>
  [0, 15, 30, 45].map((minutes) => `${desk} ${new Date(Date.parse(start) + minutes * minute).toISOString()}`);

describe.each(engines)('calls on $name', (engine) => {
  test('book the first free desk, answer the enquiry, and tell both sides, in one transaction', async () => {
    const { calls, link, mails, occupied, tools } = callsOn(await openFreshStore(engine));
    const { token, id } = await link();
    expect(await calls.open(token)).toMatchObject({ kind: 'open', enquiry: { id } });
    const taken = await calls.take(token, { start: monday, zone: 'America/Toronto', phone: '+1 416 555 0100' });
    expect(taken).toMatchObject({
      kind: 'taken',
      call: { desk: { id: 'jersey' }, state: 'booked', sequence: 0, zone: 'America/Toronto', phone: '+1 416 555 0100' },
    });
    expect(await occupied()).toEqual({ cells: quarters('jersey', monday), places: ['jersey 2026-11-23 1'] });
    expect(await mails()).toEqual([
      'call-booked to reader-1@example.org at 2026-11-20T09:00:00.000Z',
      'call-booked-desk to team@corbiere.example at 2026-11-20T09:00:00.000Z',
      'call-ended-desk to team@corbiere.example at 2026-11-23T10:45:00.000Z',
      'call-reminder to reader-1@example.org at 2026-11-22T10:00:00.000Z',
      'call-reminder-desk to team@corbiere.example at 2026-11-22T10:00:00.000Z',
    ]);
    const answered = await linesIn(tools.store, 'enquiries', ['state', 'answered_at']);
    expect(answered).toEqual(['answered 2026-11-20T09:00:00.000Z']);
    const view = await calls.open(token);
    expect(view).toMatchObject({ kind: 'open', call: { state: 'booked' } });
    expect(await calls.take(token, { start: tuesday })).toMatchObject({
      kind: 'already',
      call: { start: Temporal.Instant.from(monday) },
    });
    expect(await mails()).toHaveLength(5);
  });

  test(
    'offer exactly the times that can be booked; a full day is not shown',
    proves('promise:offered-times-are-free'),
    async () => {
      const { calls, link } = callsOn(await openFreshStore(engine), {}, { horizon: 'P4D' });
      const shown = await calls.times();
      // Two whole Mondays, and on Tuesday the times up to 09:00 UTC.
      expect(shown).toHaveLength(8 + 8 + 1 + 2);
      for (const start of [
        '2026-11-23T10:15:00Z',
        '2026-11-22T10:00:00Z',
        '2026-11-20T10:00:00Z',
        '2026-12-23T10:00:00Z',
        'soon',
      ])
        expect(await calls.take((await link()).token, { start })).toEqual({ kind: 'gone' });
      const onMonday = shown.filter(
        ({ deskId, start }) => deskId === 'jersey' && start.toString().startsWith('2026-11-23'),
      );
      const answers = [];
      for (const { start } of onMonday.slice(0, 3))
        answers.push((await calls.take((await link()).token, { start: start.toString(), desk: 'jersey' })).kind);
      expect(answers).toEqual(['taken', 'taken', 'taken']);
      const left = await calls.times();
      expect(
        left.filter(({ deskId, start }) => deskId === 'jersey' && start.toString().startsWith('2026-11-23')),
      ).toEqual([]);
      expect(left).toHaveLength(shown.length - onMonday.length);
    },
  );

  test(
    'move in one step: the old time is freed, the new one taken, the reminder follows; both may overlap',
    proves('promise:moved-or-cancelled-with-one-press'),
    async () => {
      const { calls, link, mails, occupied, clock } = callsOn(
        await openFreshStore(engine),
        {},
        { length: 'PT30M', buffer: 'PT0M' },
      );
      const { token } = await link();
      await calls.take(token, { start: monday });
      clock.pass(minute);
      expect(await calls.move(token, { start: tuesday, zone: 'Asia/Tokyo' })).toMatchObject({
        kind: 'moved',
        call: {
          sequence: 1,
          zone: 'Asia/Tokyo',
          moved_from: monday,
          start: Temporal.Instant.from(tuesday),
        },
      });
      expect(await occupied()).toEqual({
        cells: quarters('jersey', tuesday).slice(0, 2),
        places: ['jersey 2026-11-24 1'],
      });
      expect(await mails()).toEqual([
        'call-booked to reader-1@example.org at 2026-11-20T09:00:00.000Z',
        'call-booked-desk to team@corbiere.example at 2026-11-20T09:00:00.000Z',
        'call-ended-desk to team@corbiere.example at 2026-11-24T11:30:00.000Z',
        'call-moved to reader-1@example.org at 2026-11-20T09:01:00.000Z',
        'call-moved-desk to team@corbiere.example at 2026-11-20T09:01:00.000Z',
        'call-reminder to reader-1@example.org at 2026-11-23T11:00:00.000Z',
        'call-reminder-desk to team@corbiere.example at 2026-11-23T11:00:00.000Z',
      ]);
      expect(await calls.move(token, { start: tuesday })).toMatchObject({ kind: 'moved', call: { sequence: 1 } });
      expect(await calls.move(token, { start: '2026-11-24T11:30:00Z' })).toMatchObject({
        kind: 'moved',
        call: { sequence: 2 },
      });
      expect((await occupied()).places).toEqual(['jersey 2026-11-24 1']);
      const other = await link();
      await calls.take(other.token, { start: monday });
      expect(await calls.move(other.token, { start: '2026-11-24T11:30:00Z', desk: 'jersey' })).toMatchObject({
        kind: 'moved',
        call: { desk: { id: 'warsaw' } },
      });
      expect(await calls.move(token, { start: '2026-11-24T11:37:00Z' })).toEqual({ kind: 'gone' });
      expect(await calls.move((await link()).token, { start: tuesday })).toEqual({ kind: 'none' });
    },
  );

  test(
    'are cancelled, and restored while the time is free; otherwise another can be chosen; each step is in the journal',
    proves('promise:moved-or-cancelled-with-one-press'),
    async () => {
      const { calls, link, mails, occupied, tools } = callsOn(
        await openFreshStore(engine),
        {},
        { desks: rulesOfTwoDesks.desks.slice(0, 1) },
      );
      const { token, id, reference } = await link();
      expect(await calls.cancel(token)).toEqual({ kind: 'none' });
      await calls.take(token, { start: monday });
      expect(await calls.cancel(token)).toMatchObject({ kind: 'cancelled', call: { sequence: 1 } });
      expect(await calls.cancel(token)).toMatchObject({ kind: 'cancelled', call: { sequence: 1 } });
      expect(await occupied()).toEqual({ cells: [], places: [] });
      expect((await mails()).map((mail) => mail.split(' ', 1)[0])).toEqual([
        'call-booked',
        'call-booked-desk',
        'call-cancelled',
        'call-cancelled-desk',
      ]);
      expect(await calls.open(token)).toMatchObject({ kind: 'open', former: { state: 'cancelled' } });
      expect(await calls.restore(token)).toMatchObject({ kind: 'restored', call: { sequence: 2, state: 'booked' } });
      expect(await calls.restore(token)).toMatchObject({ kind: 'already' });
      expect(await occupied()).toEqual({ cells: quarters('jersey', monday), places: ['jersey 2026-11-23 1'] });
      await calls.cancel(token);
      const other = await link();
      expect(await calls.take(other.token, { start: monday })).toMatchObject({ kind: 'taken' });
      expect(await calls.restore(token)).toEqual({ kind: 'gone' });
      expect(await calls.take(token, { start: tuesday })).toMatchObject({ kind: 'taken', call: { sequence: 0 } });
      expect(await calls.open(token)).toMatchObject({ kind: 'open', enquiry: { id }, call: { state: 'booked' } });
      await calls.move(token, { start: monday });
      await calls.move(token, { start: '2026-11-24T13:00:00.000Z' });
      const steps = tools.store.db
        .selectFrom('journal')
        .select(['who', 'act', 'details'])
        .where('record', '=', reference);
      const [first, ...rest] = await steps.orderBy('id').execute();
      expect(first).toEqual({ who: 'visitor', act: 'calls.choose', details: `{"time":"${monday}","desk":"jersey"}` });
      expect(rest.map(({ act }) => act)).toEqual(
        ['cancel', 'restore', 'cancel', 'choose', 'move'].map((act) => `calls.${act}`),
      );
    },
  );

  test(
    'treat an invented link like an expired one; a call keeps its link until the day after it',
    proves('promise:moved-or-cancelled-with-one-press'),
    async () => {
      const { calls, link, clock, mails } = callsOn(await openFreshStore(engine));
      const [unused, used] = [await link(), await link()];
      clock.pass(13 * day);
      const late = '2026-12-18T10:00:00.000Z';
      expect(await calls.take(used.token, { start: late })).toMatchObject({ kind: 'taken' });
      clock.pass(day);
      for (const token of [unused.token, mintToken()]) {
        expect(await calls.open(token)).toEqual({ kind: 'unknown' });
        expect(await calls.take(token, { start: late })).toEqual({ kind: 'unknown' });
        expect(await calls.move(token, { start: late })).toEqual({ kind: 'unknown' });
        expect(await calls.cancel(token)).toEqual({ kind: 'unknown' });
        expect(await calls.restore(token)).toEqual({ kind: 'unknown' });
      }
      clock.pass(Date.parse(late) - clock.now().getTime() + hour);
      expect(await calls.open(used.token)).toMatchObject({ kind: 'open', call: { state: 'booked' } });
      expect(await calls.cancel(used.token)).toEqual({ kind: 'none' });
      clock.pass(day);
      expect(await calls.open(used.token)).toEqual({ kind: 'unknown' });

      await calls.renewLink(mintToken());
      for (let count = 0; count < 5; count += 1) await calls.renewLink(unused.token);
      expect((await mails()).filter((mail) => mail.startsWith('call-link '))).toHaveLength(3);
    },
  );

  test('end when the team closes the enquiry, unless a call is booked', async () => {
    const { calls, link, tools } = callsOn(await openFreshStore(engine));
    const [settled, booked] = [await link(), await link()];
    await calls.take(booked.token, { start: monday });
    await tools.store.db.updateTable('enquiries').set({ state: 'closed' }).execute();
    expect(await calls.open(settled.token)).toEqual({ kind: 'unknown' });
    expect(await calls.move(booked.token, { start: tuesday })).toMatchObject({ kind: 'moved' });
  });
});
