import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, hour, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { addCalls, addEnquiries, callRow, enquiryRow, workTools } from '../../tests/stage/enquiries.ts';
import { proves } from '../../tests/stage/proves.ts';
import { closableMonths } from '../promises/month-records.ts';
import { promiseOverview } from './promise-overview.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { answerEnquiry, closeEnquiry } from './settle.ts';

const person = { who: 'ana@firm.test' };

/** Hours after which somebody was answered, or null; late ones among them. */
const answers = fc.array(fc.option(fc.integer({ min: 1, max: 40 })), { minLength: 5, maxLength: 12 });
/** Hours after which each of thirty messages was closed without an answer. */
const closings = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 30, maxLength: 30 });

describe.each(engines)('promised times on $name', (engine) => {
  test('closing thirty messages without an answer changes no number of those answered in time', async () => {
    await fc.assert(
      fc.asyncProperty(answers, closings, async (answered, closed) => {
        const store = await openFreshStore(engine);
        const clock = new TestClock('2026-09-10T10:00:00.000Z');
        const received = clock.now();
        const tools = workTools(store, clock);
        const told = async () => {
          const now = new Date('2026-10-20T10:00:00.000Z');
          const closable = await closableMonths(store.db, 'answer-within-a-day', now);
          const overview = await promiseOverview(store, now, { months: 3, lateRows: 9 });
          return {
            months: (await promiseStatistics(store, now)).map((month) => [month.month, month.answered]),
            desk: [overview.months.map((month) => month.answered), overview.kinds.map((kind) => kind.answered)],
            page: closable.map(({ last_month: last, kept }) => [last, kept]).filter(([, kept]) => kept !== 0),
          };
        };
        await addEnquiries(store, ...answered.map((_, number) => enquiryRow(`C-ANSW-${number}`, received)));
        for (const [number, hours] of answered.entries()) {
          if (hours === null) continue;
          const moment = { ...tools, now: () => new Date(received.getTime() + hours * hour) };
          await answerEnquiry(moment, person, { reference: `C-ANSW-${number}` });
        }
        const before = await told();
        await addEnquiries(store, ...closed.map((_, number) => enquiryRow(`C-SHUT-${number}`, received)));
        for (const [number, hours] of closed.entries()) {
          const moment = { ...tools, now: () => new Date(received.getTime() + hours * hour) };
          await closeEnquiry(moment, person, { reference: `C-SHUT-${number}`, as: 'settled' });
        }
        expect(await told()).toEqual(before);
      }),
      { numRuns: 5 },
    );
  }, 120_000);

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
        // Chosen after a person had answered: the answer is theirs.
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
