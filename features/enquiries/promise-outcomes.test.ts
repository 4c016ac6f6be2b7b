import { describe, expect, test } from 'vitest';
import { day, hour, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { addCalls, addEnquiries, callRow, enquiryRow, openEnquiry } from '../../tests/stage/enquiries.ts';
import { proves } from '../../tests/stage/proves.ts';
import { closableMonths } from '../promises/month-records.ts';
import { promiseOverview } from './promise-overview.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { answerEnquiry, closeEnquiry } from './settle.ts';

const person = { who: 'ana@firm.test' };

describe.each(engines)('promised times on $name', (engine) => {
  test('closing messages without an answer changes no number of those answered in time', async () => {
    const { tools, store, clock } = await openEnquiry(await openFreshStore(engine), { reference: 'C-ANSW-0' });
    const received = clock.now();
    const at = (hours: number) => ({ ...tools, now: () => new Date(received.getTime() + hours * hour) });
    const told = async () => {
      const now = at(60 * 24).now();
      const closable = await closableMonths(store.db, 'answer-within-a-day', now);
      const overview = await promiseOverview(store, now, { months: 3, lateRows: 9 });
      return {
        months: (await promiseStatistics(store, now)).map(({ month, answered }) => [month, answered]),
        desk: [overview.months.map(({ answered }) => answered), overview.kinds.map(({ answered }) => answered)],
        page: closable.map(({ last_month: last, kept }) => [last, kept]).filter(([, kept]) => kept !== 0),
      };
    };
    const add = (name: string) =>
      addEnquiries(store, ...[1, 2, 3, 4, 5].map((number) => enquiryRow(`C-${name}-${number}`, received)));
    await add('ANSW');
    for (const [number, hours] of [2, 20, 30].entries())
      await answerEnquiry(at(hours), person, { reference: `C-ANSW-${number}` });
    const before = await told();
    expect(before.months).toEqual([['2026-11', 2]]);
    await add('SHUT');
    for (const [number, hours] of [0, 10, 50].entries())
      await closeEnquiry(at(hours), person, { reference: `C-SHUT-${number + 1}`, as: 'settled' });
    expect(await told()).toEqual(before);
  });

  test(
    'a chosen time, closing unanswered and what is not for us are counted apart, a late one as missed',
    proves('promise:answer-within-a-day'),
    async () => {
      const store = await openFreshStore(engine);
      const received = new TestClock('2026-09-10T10:00:00.000Z').now();
      const after = (hours: number): string => new Date(received.getTime() + hours * hour).toISOString();
      await addEnquiries(
        store,
        enquiryRow('C-ANSW-0', received, { state: 'answered', answered_at: after(2) }),
        enquiryRow('C-TIME-0', received, { state: 'answered', answered_at: after(3) }),
        enquiryRow('C-TIME-1', received, { state: 'answered', answered_at: after(30) }),
        enquiryRow('C-SHUT-0', received, { state: 'closed', closed_at: after(4), closed_as: 'settled' }),
        enquiryRow('C-SHUT-1', received, { state: 'closed', closed_at: after(30), closed_as: 'settled' }),
        enquiryRow('C-SHUT-2', received, { state: 'closed', closed_at: after(4), closed_as: 'unanswered' }),
        enquiryRow('C-OURS-0', received, { state: 'closed', closed_at: after(4), closed_as: 'not-for-us' }),
        enquiryRow('C-WAIT-0', received),
      );
      await addCalls(
        store,
        callRow('id-C-TIME-0', after(3)),
        callRow('id-C-TIME-1', after(30)),
        // A time chosen after a person answered: the person's answer counts.
        callRow('id-C-ANSW-0', after(5)),
      );
      const figures = { month: '2026-09', answered: 1, timeChosen: 1, closed: 1, missed: 3, notForUs: 1, inTray: 0 };
      expect(await promiseStatistics(store, new Date(received.getTime() + 3 * hour))).toMatchObject([
        { ...figures, waiting: 1 },
      ]);
      expect(await promiseStatistics(store, new Date(received.getTime() + 3 * day))).toMatchObject([
        { ...figures, missed: 4, waiting: 0 },
      ]);
    },
  );
});
