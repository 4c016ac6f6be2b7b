import { insert } from '../../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { TestClock, day, hour } from '../../../tests/stage/clock.ts';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines, linesIn } from '../../../tests/stage/engines.ts';
import { callRow, enquiryRow } from '../../../tests/stage/enquiries.ts';
import { promises } from './api.ts';

const start = new TestClock().now().getTime();
const ago = (milliseconds: number): Date => new Date(start - milliseconds);
const iso = (milliseconds: number): string => ago(milliseconds).toISOString();

describe.each(engines)('Promises, on $name', (engine) => {
  test('shows what was kept, what was late and whose it was, the share of the promised time used, and how each promise is kept', async () => {
    const desk = await openTestDesk(await engine.place());
    await insert(desk.store, 'enquiries', [
      enquiryRow('C-KEPT-AAAA', ago(3 * day), { state: 'answered', answered_at: iso(3 * day - 6 * hour) }),
      enquiryRow('C-KEPT-BBBB', ago(3 * day), {
        kind: 'ethics',
        state: 'answered',
        answered_at: iso(3 * day - 12 * hour),
      }),
      enquiryRow('C-LATE-AAAA', ago(5 * day), {
        state: 'answered',
        answered_at: iso(5 * day - 60 * hour),
        owner: 'bob@firm.example',
        late_reason: 'A holiday.',
      }),
      enquiryRow('C-OPEN-AAAA', ago(2 * day), { subject: 'שאלה' }),
      enquiryRow('C-WAIT-AAAA', ago(hour)),
      enquiryRow('C-TRAY-AAAA', ago(4 * day), { state: 'tray', tray_at: iso(4 * day) }),
      enquiryRow('C-TIME-AAAA', ago(3 * day), { state: 'answered', answered_at: iso(3 * day - hour) }),
      enquiryRow('C-SHUT-AAAA', ago(3 * day), {
        state: 'closed',
        closed_at: iso(3 * day - hour),
        closed_as: 'settled',
      }),
      enquiryRow('C-SPAM-AAAA', ago(3 * day), {
        state: 'closed',
        closed_at: iso(3 * day - hour),
        closed_as: 'not-for-us',
      }),
      enquiryRow('C-OLDS-AAAA', ago(700 * day), { state: 'answered', answered_at: iso(600 * day) }),
    ]);
    await insert(desk.store, 'calls', callRow('id-C-TIME-AAAA', iso(3 * day - hour)));
    const shown = promises.parse((await desk.signedIn.get('/api/promises')).json());
    expect(shown).toMatchObject({
      waiting: 1,
      overdue: 1,
      lateCount: 2,
      half: 12 * hour,
      halfShare: 0.5,
      publishedAt: null,
    });
    expect(shown.kinds).toEqual([
      { kind: 'contact', answered: 1, timeChosen: 1, closed: 1, missed: 2, notForUs: 1, half: 6 * hour },
      { kind: 'consultation', answered: 0, timeChosen: 0, closed: 0, missed: 0, notForUs: 0, half: null },
      { kind: 'ethics', answered: 1, timeChosen: 0, closed: 0, missed: 0, notForUs: 0, half: 12 * hour },
    ]);
    expect(shown.months).toHaveLength(18);
    expect(
      shown.months.reduce(
        (sum, month) => sum + month.answered + month.timeChosen + month.closed + month.missed + month.notForUs,
        0,
      ),
    ).toBe(7);
    expect(shown.shares.flatMap((count, tenth) => (count > 0 ? [[tenth, count]] : []))).toEqual([
      [2, 1],
      [5, 1],
      [15, 1],
    ]);
    expect(shown.late).toMatchObject([
      { reference: 'C-OPEN-AAAA', subject: 'שאלה', answeredAt: null, owner: null, reason: null },
      { reference: 'C-LATE-AAAA', owner: 'bob@firm.example', reason: 'A holiday.' },
    ]);
    expect(shown.register.find(({ id }) => id === 'no-pixels')).toMatchObject({
      by: 'code',
      how: expect.stringContaining('template'),
    });
    expect((await desk.signedIn.get('/files/promises')).body).toContain(
      'month,answered,timeChosen,closed,missed,notForUs',
    );
  });

  test('counts on request, once for each press, changes the mark and writes to the journal', async () => {
    const desk = await openTestDesk(await engine.place());
    const mark = async (): Promise<unknown> =>
      Reflect.get(Object((await desk.signedIn.get('/api/marks')).json()), 'rooms');
    const before = await mark();
    expect((await desk.signedIn.act('promises.publish')).status).toBe(200);
    expect(await mark()).not.toEqual(before);
    expect(promises.parse((await desk.signedIn.get('/api/promises')).json()).publishedAt).toBe(
      desk.clock.now().toISOString(),
    );
    expect(await linesIn(desk.store, 'journal', ['who', 'act'], { act: 'promises.publish' })).toEqual([
      'ada@firm.example promises.publish',
    ]);
  });
});
