import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { day, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openProcesses, type TestedEngine } from '../../tests/stage/engines.ts';
import { Calls } from './calls.ts';
import { cancelCallsOf } from './handling.ts';
import { callsPerOrganisation, isOfDomain, organisationOf } from './organisations.ts';

async function stage(engine: TestedEngine) {
  const clock = new TestClock();
  const processes = (await openProcesses(engine, 2))
    .map((store) => callToolsFor(store, clock.now))
    .map((tools) => ({ tools, calls: new Calls(tools) }));
  const [first] = processes;
  if (!first) throw new Error('no process');
  const mails = async (kind: string) => (await linesIn(first.tools.store, 'outbox', ['id'], { kind })).length;
  /** Everybody asks for a different time simultaneously. */
  const all = async (addresses: readonly string[]) => {
    const slots = await first.calls.times();
    const asked = await Promise.all(addresses.map((address) => askForCall(first.tools, address)));
    return Promise.all(
      asked.map(({ token }, number) => {
        const slot = slots[number * 2];
        const start = slot?.start.toString() ?? '';
        return (processes[number % processes.length] ?? first).calls.take(token, {
          start,
          desk: slot?.deskId,
          phone: '+44 20 7946 0999',
        });
      }),
    );
  };
  return { clock, first, mails, all };
}

describe.each(engines)('limits of one organisation, on $name', (engine) => {
  test('forty mailboxes of one domain get three calls simultaneously; the team is asked to ring the others', async () => {
    const { clock, first, mails, all } = await stage(engine);
    const answers = await all(
      Array.from({ length: 40 }, (_, number) => `n${number}@${number % 2 ? '' : `sub${number}.`}one-domain.example`),
    );
    const kinds = Map.groupBy(answers, ({ kind }) => kind);
    expect([...kinds.keys()].sort()).toEqual(['rung', 'taken']);
    expect(kinds.get('taken')).toHaveLength(callsPerOrganisation);
    expect(await mails('call-ring-desk')).toBe(40 - callsPerOrganisation);
    const phones = await linesIn(first.tools.store, 'enquiries', ['phone'], { state: 'open' });
    expect(new Set(phones)).toEqual(new Set(['+44 20 7946 0999']));
    const [other] = await all(['eve@somebody-else.example']);
    expect(other?.kind).toBe('taken');

    // Past calls do not count.
    clock.pass(22 * day);
    expect((await all(['late@one-domain.example']))[0]?.kind).toBe('taken');
    expect(await linesIn(first.tools.store, 'calls', ['id'], { state: 'booked' })).toHaveLength(
      callsPerOrganisation + 2,
    );
  });

  test('a cancelled call is not restored over the limit', async () => {
    const { first, all } = await stage(engine);
    const slots = await first.calls.times();
    const own = await askForCall(first.tools, 'a@one-domain.example');
    await first.calls.take(own.token, { start: slots.at(-1)?.start.toString() ?? '' });
    await first.calls.cancel(own.token);
    await all(['b@one-domain.example', 'c@one-domain.example', 'd@one-domain.example']);
    expect((await first.calls.restore(own.token)).kind).toBe('gone');
  });

  test('more than half of a week booked within an hour alerts the team once', async () => {
    const { first, mails } = await stage(engine);
    const slots = await first.calls.times();
    const week = slots.filter(({ start }) => start.toString() >= '2026-11-23' && start.toString() < '2026-11-30');
    // Two desks, five days, and a limit of calls a day.
    const most = 2 * 5 * rulesOfTwoDesks.perDay;
    const perDay = [
      ...Map.groupBy(week, ({ deskId, start }) => `${deskId} ${start.toString().slice(0, 10)}`).values(),
    ].flatMap((of) => of.slice(0, rulesOfTwoDesks.perDay));
    const book = async (from: number, until: number) => {
      for (const [number, { start, deskId }] of perDay.slice(from, until).entries()) {
        const { token } = await askForCall(first.tools, `n@many-${from + number}.example`);
        expect((await first.calls.take(token, { start: start.toString(), desk: deskId })).kind).toBe('taken');
      }
    };
    await book(0, most / 2);
    expect(await mails('diary-alarm')).toBe(0);
    await book(most / 2, most / 2 + 3);
    expect(await mails('diary-alarm')).toBe(1);
  });

  test('the calls of a domain are cancelled together without emails, and their links end', async () => {
    const { first, mails, all } = await stage(engine);
    await all(['a@one-domain.example', 'b@mail.one-domain.example', 'eve@not-one-domain.example']);
    const { store } = first.tools;
    const before = await mails('call-booked');
    expect(await cancelCallsOf(first.tools, { who: 'kim@firm.test' }, '@One-Domain.example')).toBe(2);
    expect(await cancelCallsOf(first.tools, { who: 'kim@firm.test' }, 'one-domain.example')).toBe(0);
    await expect(cancelCallsOf(first.tools, { who: 'kim@firm.test' }, 'example')).rejects.toThrow('no mail domain');
    expect([await mails('call-cancelled'), await mails('call-cancelled-desk'), before]).toEqual([0, 0, 3]);
    expect(await mails('call-reminder')).toBe(1);
    expect(await linesIn(store, 'calls', ['id'], { state: 'booked' })).toHaveLength(1);
    expect(await linesIn(store, 'call_cells', ['cell'])).toHaveLength(4);
    expect(await linesIn(store, 'journal', ['id'], { act: 'calls.cancel', who: 'kim@firm.test' })).toHaveLength(2);
  });
});

test.each([
  ['Ada@Engines.example', 'engines.example'],
  ['ada@mail.london.engines.example', 'engines.example'],
  ['ada@engines.co.uk', 'engines.co.uk'],
  ['ada@mail.engines.co.uk', 'engines.co.uk'],
  ['Ada.Love+calls@gmail.com', 'adalove@gmail.com'],
  ['ada+1@outlook.com', 'ada@outlook.com'],
])('%s belongs to the organisation %s', (email, organisation) => {
  expect(organisationOf(email)).toBe(organisation);
});

test('a domain includes its subdomains, but no other domain with the same ending', () => {
  expect(['a@x.example', 'a@mail.x.example', 'a@notx.example'].map((email) => isOfDomain(email, 'x.example'))).toEqual([
    true,
    true,
    false,
  ]);
});
