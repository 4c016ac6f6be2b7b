import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { hour } from '../../tests/stage/clock.ts';
import { embeddedPlace, linesIn, type Place } from '../../tests/stage/engines.ts';
import { runTool } from '../../tests/stage/staff-tool.ts';
import { Calls } from './calls.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { openStore } from '../../tests/stage/stores.ts';
import { momentOfDesk } from './desk-time.ts';

const { calls: rules } = sharedWords('content');
const corbiere = ({ dataDir }: Place, ...args: string[]) => runTool({ DATA_DIR: dataDir }, 'calls', ...args);

/** A database with calls at the Jersey desk's first two free times. The tool uses the real clock. */
async function withTwoCalls() {
  const place = embeddedPlace();
  const store = await openStore(place);
  const now = { at: new Date() };
  const tools = callToolsFor(store, () => now.at, {}, rules);
  const calls = new Calls(tools);
  const slots = (await calls.times()).filter(({ deskId }) => deskId === 'jersey');
  const [first, second, third] = slots.map(({ start }) => start.toString({ smallestUnit: 'millisecond' }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few times');
  const ada = await askForCall(tools);
  const eve = await askForCall(tools, 'eve@example.net');
  await calls.take(ada.token, { start: first, desk: 'jersey', zone: 'Asia/Tokyo', phone: '+81 3 0000 0000' });
  await calls.take(eve.token, { start: second, desk: 'jersey' });
  return { place, store, calls, ada, eve, first, second, third };
}

const fits = (text: string): boolean => text.split('\n').every((line) => line.length <= 80);

describe("the staff's tool, on calls", () => {
  test('lists in 80 columns, shows, moves and cancels, in the desk’s time and UTC; both sides get emails', async () => {
    const { place, store, ada, eve, first, third } = await withTwoCalls();
    const listed = await corbiere(place, 'list');
    expect(listed.out).toContain(`${ada.reference}  booked`);
    expect(listed.out).toContain(first.slice(0, 16).replace('T', ' '));
    expect(fits(listed.out)).toBe(true);

    const shown = (await corbiere(place, 'show', ada.reference.toLowerCase())).out;
    expect(shown).toMatch(/begins: +\S{10} \S{5} in Europe\/Jersey, \S{10} \S{5} UTC, \S{10} \S{5} in Asia\/Tokyo/);
    expect(shown).toContain('ring them at:  +81 3 0000 0000');

    expect((await corbiere(place, 'move', ada.reference, third)).out).toContain(
      `${third.slice(0, 16).replace('T', ' ')} UTC`,
    );
    expect(JSON.parse((await corbiere(place, 'cancel', eve.reference, '--json')).out)).toMatchObject({
      state: 'cancelled',
      changed_by: 'desk',
      sequence: 1,
    });
    expect(await linesIn(store, 'outbox', ['kind', 'recipient'])).toEqual(
      expect.arrayContaining([
        'call-moved ada@example.org',
        'call-moved-desk team@corbiere.example',
        'call-cancelled eve@example.net',
      ]),
    );
    expect((await corbiere(place, 'show', 'K-2222-2222')).err).toContain('There is no call on K-2222-2222');
    await store.close();
  });

  test('adds leave to a desk, lists the calls in it, and deletes it', async () => {
    const { place, store, calls, ada, first } = await withTwoCalls();
    const day = first.slice(0, 10);
    const blocked = await corbiere(place, 'block', 'jersey', day, day, '--why', 'Leave');
    expect(blocked.out).toMatch(/These calls are booked in that time/);
    expect(blocked.out).toContain(ada.reference);
    expect(fits(blocked.out)).toBe(true);
    expect(
      (await calls.times()).some(({ deskId, start }) => deskId === 'jersey' && start.toString().startsWith(day)),
    ).toBe(false);
    const blocks = (await corbiere(place, 'blocks')).out;
    expect(blocks).toMatch(/Leave/);
    expect(fits(blocks)).toBe(true);
    const name = /^([0-9a-f]{8}) +jersey/m.exec(blocks)?.[1] ?? '';
    expect((await corbiere(place, 'unblock', name)).out).toContain('jersey takes calls again');
    await store.close();
  });

  test('records the outcome of a call that has begun, corrects it, and counts outcomes', async () => {
    const { place, store, ada } = await withTwoCalls();
    const begun = {
      starts_at: new Date(Date.now() - hour).toISOString(),
      ends_at: new Date(Date.now() - hour / 2).toISOString(),
    };
    await store.db.updateTable('calls').set(begun).execute();
    expect((await corbiere(place, 'no-show', ada.reference)).out).toContain('was a no-show');
    expect((await corbiere(place, 'unsay', ada.reference)).out).toContain('has no outcome');
    expect(JSON.parse((await corbiere(place, 'held', ada.reference, '--json')).out)).toMatchObject({ state: 'held' });
    const lines = await linesIn(store, 'journal', ['who', 'act', 'record'], {}, ['id']);
    const ours = lines.filter((line) => line.startsWith('tool:')).map((line) => line.slice(line.indexOf(' ') + 1));
    expect(ours).toEqual(['no-show', 'unsay', 'held'].map((act) => `calls.${act} ${ada.reference}`));
    const stats = JSON.parse((await runTool({ DATA_DIR: place.dataDir }, 'stats', '--json')).out);
    expect(stats.calls).toEqual({ chosen: 2, toCome: 0, held: 1, noShow: 0, cancelled: 0, unsaid: 1 });
    expect((await runTool({ DATA_DIR: place.dataDir }, 'stats')).out).toContain(
      'Calls booked in this period: 2\n1 held, 1 over and not told of\n',
    );
    await store.close();
  });
});

test.each([
  ['2026-11-24 11:00', '2026-11-24T11:00:00Z'],
  ['2026-06-24 11:00', '2026-06-24T10:00:00Z'],
  ['2026-06-24', '2026-06-23T23:00:00Z'],
  ['2026-06-24T11:00Z', '2026-06-24T11:00:00Z'],
  ['2026-06-24T11:00+08:00', '2026-06-24T03:00:00Z'],
])('%s in Jersey is %s', (text, moment) => {
  expect(momentOfDesk(text, 'Europe/Jersey').toString()).toBe(moment);
});

test('an end date is included; a time that is skipped, repeated (clock changes) or malformed is refused', () => {
  expect(momentOfDesk('2026-10-25', 'Europe/Jersey', 'end of the day').toString()).toBe('2026-10-26T00:00:00Z');
  for (const text of ['2026-03-29 01:30', '2026-10-25 01:30', '2026-02-30', 'tomorrow', '2026-11-24 25:00'])
    expect(() => momentOfDesk(text, 'Europe/Jersey')).toThrow('is not a time in Europe/Jersey');
});
