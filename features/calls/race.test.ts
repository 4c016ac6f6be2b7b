import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor, deskAt, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openProcesses, type TestedEngine } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import type { Store } from '../../core/store/store.ts';
import { Calls } from './calls.ts';

/**
 * Checks in the database that no calls overlap: each booked call has its four cells and one place, and no other row
 * exists.
 */
async function expectWhole({ db }: Store): Promise<void> {
  const booked = await db
    .selectFrom('calls')
    .select(['id', 'desk', 'starts_at'])
    .where('state', '=', 'booked')
    .execute();
  const cells = await db.selectFrom('call_cells').selectAll().execute();
  const places = await db.selectFrom('call_places').selectAll().execute();
  const expected = booked.flatMap(({ id, desk, starts_at }) =>
    [0, 15, 30, 45].map(
      (minutes) => `${desk} ${new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()} ${id}`,
    ),
  );
  expect(cells.map(({ desk, cell, call_id: id }) => `${desk} ${cell} ${id}`).sort()).toEqual(expected.sort());
  expect(new Set(cells.map(({ desk, cell }) => `${desk} ${cell}`)).size).toBe(cells.length);
  expect(places.map(({ desk, day, call_id: id }) => `${desk} ${day} ${id}`).sort()).toEqual(
    booked.map(({ id, desk, starts_at }) => `${desk} ${starts_at.slice(0, 10)} ${id}`).sort(),
  );
  expect(places.every(({ place }) => place <= rulesOfTwoDesks.perDay)).toBe(true);
}

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
/** Ten times that both desks offer, up to three a day. */
const times = days.flatMap((day) => [10, 12, 14].map((hour) => `${day}T${hour}:00:00.000Z`)).slice(0, 10);

/** Three processes, and a number of people with a link. */
async function open(engine: TestedEngine, people: number, rules = rulesOfTwoDesks) {
  const clock = new TestClock();
  const processes = (await openProcesses(engine, 3))
    .map((store) => callToolsFor(store, clock.now, {}, rules))
    .map((tools) => ({ tools, calls: new Calls(tools) }));
  const [first] = processes;
  if (!first) throw new Error('no process');
  const asked = await Promise.all(
    Array.from({ length: people }, (_, number) => askForCall(first.tools, `reader@reader-${number}.example`)),
  );
  const callsOf = (number: number): Calls => (processes[number % processes.length] ?? first).calls;
  /** Everybody takes a time simultaneously, spread over the processes. */
  const takeAll = (startOf: (number: number) => string) =>
    Promise.all(asked.map(({ token }, number) => callsOf(number).take(token, { start: startOf(number) })));
  return { store: first.tools.store, asked, callsOf, takeAll };
}

describe.each(engines)('all at once on $name', (engine) => {
  test(
    '200 people request 20 times of two desks: each time is booked once, and the others are told that it is gone',
    proves('promise:offered-times-are-free'),
    async () => {
      const { store, callsOf, takeAll } = await open(engine, 200);
      const answers = await takeAll((number) => times[number % times.length] ?? '');
      const taken = answers.flatMap((answer) =>
        answer.kind === 'taken' ? [`${answer.call.desk.id} ${answer.call.start.toString()}`] : [],
      );
      expect(taken).toHaveLength(20);
      expect(new Set(taken).size).toBe(20);
      expect(answers.filter(({ kind }) => kind === 'gone')).toHaveLength(180);
      await expectWhole(store);
      const { db } = store;
      expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'call-booked').execute()).toHaveLength(20);
      expect(await db.selectFrom('enquiries').select('id').where('state', '=', 'answered').execute()).toHaveLength(20);
      expect(
        (await callsOf(0).times()).some(({ start }) => times.includes(start.toString({ smallestUnit: 'millisecond' }))),
      ).toBe(false);
    },
  );

  test('everybody books a different time of one day: the desk gets no more calls than its limit', async () => {
    const rules = { ...rulesOfTwoDesks, desks: [deskAt('jersey', 'Europe/Jersey')] };
    const { store, takeAll } = await open(engine, 24, rules);
    const answers = await takeAll((number) => `2026-11-23T${String(9 + (number % 8)).padStart(2, '0')}:00:00Z`);
    expect(answers.filter(({ kind }) => kind === 'taken')).toHaveLength(3);
    expect(answers.filter(({ kind }) => kind === 'gone')).toHaveLength(21);
    await expectWhole(store);
  });

  test('concurrent bookings, moves, cancellations and restorations leave consistent calls, at most one for each enquiry', async () => {
    const { store, asked, callsOf } = await open(engine, 12);
    const act = fc.record({
      who: fc.nat(asked.length - 1),
      process: fc.nat(2),
      what: fc.constantFrom('take' as const, 'move' as const, 'cancel' as const, 'restore' as const),
      start: fc.constantFrom(...times.slice(0, 5)),
      desk: fc.constantFrom('jersey', 'warsaw'),
    });
    const [acts = []] = fc.sample(fc.array(act, { minLength: 200, maxLength: 200 }), { numRuns: 1, seed: 4321 });
    const kinds = new Set<string>();
    const perform = async ({ who, process, what, start, desk }: (typeof acts)[number]): Promise<void> => {
      const calls = callsOf(process);
      const { token } = asked[who] ?? { token: '' };
      const answer = await (what === 'take' || what === 'move'
        ? calls[what](token, { start, desk })
        : calls[what](token));
      kinds.add(answer.kind);
    };
    for (let wave = 0; wave < acts.length; wave += 25) await Promise.all(acts.slice(wave, wave + 25).map(perform));
    expect([...kinds].sort()).toEqual(['already', 'cancelled', 'gone', 'moved', 'none', 'restored', 'taken']);
    await expectWhole(store);
    for (const { id } of asked) {
      const booked = await linesIn(store, 'calls', ['id'], { enquiry_id: id, state: 'booked' });
      expect(booked.length).toBeLessThanOrEqual(1);
    }
  });
});
