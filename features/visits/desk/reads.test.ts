import { insert } from '../../../tests/stage/stores.ts';
import { expect, test } from 'vitest';
import { TestClock, day } from '../../../tests/stage/clock.ts';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { visits } from './api.ts';

const start = new TestClock().now().getTime();
const dayAgo = (days: number): string => new Date(start - days * day).toISOString().slice(0, 10);

test.each(engines)(
  'Visits, on $name views by day and month, what was fetched ahead apart, pages with what was measured; a day on which nothing was counted is not known',
  async (engine) => {
    const desk = await openTestDesk(await engine.place());
    const { db } = desk.store;
    await insert({ db }, 'view_counts', [
      { day: dayAgo(0), route: '/', views: 5, prefetched: 2 },
      { day: dayAgo(0), route: '/about', views: 3, prefetched: 0 },
      { day: dayAgo(2), route: '/', views: 7, prefetched: 1 },
      { day: dayAgo(200), route: '/about', views: 11, prefetched: 0 },
      { day: dayAgo(700), route: '/old', views: 13, prefetched: 0 },
    ]);
    await insert({ db }, 'vital_counts', [
      { day: dayAgo(1), route: '/', vital: 'LCP', at_most: 1_000, samples: 2 },
      { day: dayAgo(2), route: '/', vital: 'LCP', at_most: 1_000, samples: 1 },
      { day: dayAgo(2), route: '/', vital: 'LCP', at_most: 3_000, samples: 1 },
      { day: dayAgo(2), route: '/', vital: 'CLS', at_most: 20, samples: 1 },
    ]);
    const ask = async (query = '') => visits.parse((await desk.signedIn.get(`/api/visits${query}`)).json());
    const all = await ask();
    expect([all.days.length, all.months.length, all.views, all.ahead]).toEqual([90, 18, 15, 3]);
    expect(all.days.slice(-3)).toEqual([
      { day: dayAgo(2), views: 7, ahead: 1 },
      { day: dayAgo(1), views: null, ahead: null },
      { day: dayAgo(0), views: 8, ahead: 2 },
    ]);
    expect(all.routes).toEqual(['/', '/about']);
    expect(all.months.reduce((sum, { views }) => sum + (views ?? 0), 0)).toBe(26);
    expect(
      all.pages.map(({ route, views, ahead, last, vitals }) => [route, views, ahead, last.slice(-3), vitals]),
    ).toEqual([
      ['/', 12, 3, [7, 0, 5], { LCP: 1_000, CLS: 20 }],
      ['/about', 3, 0, [0, 0, 3], {}],
    ]);
    expect(all.vitals.LCP).toEqual([
      { atMost: 1_000, samples: 3 },
      { atMost: 3_000, samples: 1 },
    ]);
    const about = await ask('?days=30&page=%2Fabout');
    // What was counted of another page says that the server was there.
    expect([about.days.length, about.views]).toEqual([30, 3]);
    expect([about.days.at(-3)?.views, about.days.at(-2)?.views]).toEqual([0, null]);
    expect((await desk.signedIn.get('/files/visits?days=30')).body).toContain(`"${dayAgo(1)}","",""`);
    expect((await desk.signedIn.get('/api/visits?days=7')).status).toBe(422);
  },
);
