import { describe, expect, onTestFinished, test } from 'vitest';
import type { VitalsMessage } from './schema.ts';
import { proves } from '../../tests/stage/proves.ts';
import { applyDaily } from '../privacy/retention.ts';
import type { Store } from '../../core/store/store.ts';
import { day, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { countSignUp } from '../newsletter/sign-up-watch.ts';
import { retentionOf } from '../../tests/stage/fixtures.ts';
import { writeTally } from './tally.ts';
import { Visits } from './visits.ts';

const vitals = (route: string, LCP: number, CLS = 0): VitalsMessage => ({ route, vitals: { LCP, CLS } });
const pages = ['/', '/about', '/insights/ethical-ai'];

function visitsOf(
  store: Store,
  clock: TestClock,
  changes: Partial<ConstructorParameters<typeof Visits>[0]> = {},
): Visits {
  const visits = new Visits({
    isPage: (route) => pages.includes(route),
    write: (tally) => writeTally(store, tally),
    now: clock.now,
    log: { error: () => undefined },
    ...changes,
  });
  onTestFinished(() => visits.stop());
  return visits;
}

describe.each(engines)('visits on $name', (engine) => {
  test(
    'are added up by day and route, and hold nothing of a visitor',
    proves('promise:visits-without-identifiers', 'promise:views-from-the-request'),
    async () => {
      const { store, clock } = await openWithClock(engine);
      const visits = visitsOf(store, clock);
      for (const lcp of [900, 1100, 1700, 9000]) {
        visits.opened('/about', 'view');
        if (lcp < 1000) visits.opened('/about', 'prefetch');
        visits.measured(vitals('/about', lcp, 0.04));
        await visits.flush();
      }
      visits.opened('/careers', 'view');
      clock.pass(day);
      visits.opened('/', 'view');
      await visits.flush();
      expect(await linesIn(store, 'view_counts', ['day', 'route', 'views', 'prefetched'])).toEqual([
        '2026-11-20 /about 4 1',
        '2026-11-21 / 1 0',
      ]);
      expect(await linesIn(store, 'vital_counts', ['day', 'route', 'vital', 'samples'], { at_most: 1_000 })).toEqual([
        '2026-11-20 /about LCP 1',
      ]);
    },
  );

  test('of several processes at once are all counted', async () => {
    const { store, clock } = await openWithClock(engine);
    await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const visits = visitsOf(store, clock);
        for (let round = 0; round < 5; round += 1) {
          // Each process meets the pages in another order.
          for (let index = 0; index < pages.length; index += 1) {
            const page = pages[(index + number) % pages.length] ?? '/';
            visits.opened(page, 'view');
            visits.measured(vitals(page, 1000));
          }
          await visits.flush();
        }
      }),
    );
    expect(await linesIn(store, 'view_counts', ['views'])).toEqual(['40', '40', '40']);
    const samples = await linesIn(store, 'vital_counts', ['samples']);
    expect(samples.reduce((sum, count) => sum + Number(count), 0)).toBe(240);
  });

  test('are kept for two years and no day longer', async () => {
    const { store, clock } = await openWithClock(engine);
    const visits = visitsOf(store, clock);
    visits.opened('/', 'view');
    visits.measured(vitals('/', 1000));
    await visits.flush();
    await countSignUp(store.db, 'home', clock.now(), { asked: 1 });
    const at = clock.now().toISOString();
    await store.db.insertInto('sign_up_alarms').values({ at, hours: 24, asked: 20, confirmed: 0 }).execute();
    const tables = ['view_counts', 'vital_counts', 'sign_up_counts', 'sign_up_alarms'] as const;
    const counted = async (): Promise<number> =>
      (await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))).flat().length;
    const start = clock.now().getTime();
    const left: number[] = [];
    // 2028 is a leap year: the two years have 731 days.
    for (const passed of [0, 731, 732]) {
      clock.pass(start + passed * day - clock.now().getTime());
      await applyDaily(retentionOf(store, clock.now), 'me');
      left.push(await counted());
    }
    expect(left).toEqual([5, 5, 0]);
  });
});

test('what could not be written waits for the next time, together with what came since', async () => {
  const clock = new TestClock();
  const written: number[] = [];
  const faults: string[] = [];
  let broken = true;
  const visits = new Visits({
    isPage: () => true,
    now: clock.now,
    log: {
      error: (details) => {
        faults.push(JSON.stringify(details));
      },
    },
    write: (tally) => {
      if (broken) return Promise.reject(new Error('disk full'));
      written.push(...tally.viewRows().map(({ views }) => views));
      return Promise.resolve();
    },
  });
  visits.opened('/', 'view');
  await visits.flush();
  visits.opened('/', 'view');
  broken = false;
  await visits.flush();
  await visits.flush();
  expect([written, faults]).toEqual([[2], ['{"fault":"disk full"}']]);
});
