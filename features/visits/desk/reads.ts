import { csv } from '../../../core/store/csv.ts';
import { visitsOverview } from '../overview.ts';
import { visits, visitsQuery } from './api.ts';
import { answers, read, type Room } from '../../../core/desk/server/room.ts';

export const visitsRoom: Room = {
  async mark({ store }) {
    const newest = await store.db
      .selectFrom('view_counts')
      .select(({ fn }) => ['day', fn.sum<number | string>('views').as('views')])
      .groupBy('day')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest ? `${newest.day} ${newest.views}` : '';
  },
  reads: {
    visits: read(visitsQuery, visits, ({ store, now }, { days, page }) =>
      visitsOverview(store, { days: Number(days), route: page }, now()),
    ),
  },
  files: {
    visits: answers(visitsQuery, async ({ store, now }, { days, page }) => {
      const overview = await visitsOverview(store, { days: Number(days), route: page }, now());
      const body = csv(['day', 'views', 'ahead'], overview.days);
      return { name: 'visits.csv', type: 'text/csv; charset=utf-8', body };
    }),
  },
  acts: {},
};
