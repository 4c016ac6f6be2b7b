import { sql } from 'kysely';
import { vitalNames, type VitalName } from './vitals.ts';
import type { Visits } from './desk/api.ts';
import type { Store } from '../../core/store/store.ts';
import { p75Of, type BucketCount } from './buckets.ts';
import { day } from '../../contract/time.ts';

const monthsShown = 18;

function daysUntil(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * day).toISOString().slice(0, 10),
  );
}

/** Sums the counts of the last days and months, for all routes or one. */
export async function visitsOverview(
  { db }: Store,
  { days, route }: { readonly days: number; readonly route?: string | undefined },
  now: Date,
): Promise<Visits> {
  const calendar = daysUntil(now, days);
  const months = Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
  const from = calendar[0] ?? '';
  const [began = ''] = [from, `${months[0] ?? ''}-01`].sort();
  const counted = db.selectFrom('view_counts').where('day', '>=', began);
  const isChosen = route === undefined ? sql<boolean>`true` : sql<boolean>`route = ${route}`;

  // If any page was counted on a day, pages without a count had no views.
  const known = await counted
    .select(({ fn }) => [
      'day',
      fn.sum<number | string | null>('views').filterWhere(isChosen).as('views'),
      fn.sum<number | string | null>('prefetched').filterWhere(isChosen).as('ahead'),
    ])
    .groupBy('day')
    .execute();
  const byDay = new Map(
    known.map((row) => [row.day, { views: Number(row.views ?? 0), ahead: Number(row.ahead ?? 0) }]),
  );
  const routes = await counted.select('route').distinct().orderBy('route').execute();
  const byRoute = await counted
    .select(({ fn }) => [
      'route',
      fn.sum<number | string>('views').as('views'),
      fn.sum<number | string>('prefetched').as('ahead'),
    ])
    .where('day', '>=', from)
    .where(isChosen)
    .groupBy('route')
    .execute();
  const lastDays = daysUntil(now, 30);
  const last = await counted
    .select(['day', 'route', 'views'])
    .where('day', '>=', lastDays[0] ?? '')
    .where(isChosen)
    .execute();
  const lately = new Map(last.map((row) => [`${row.route} ${row.day}`, row.views]));
  const samples = await db
    .selectFrom('vital_counts')
    .select(({ fn }) => ['route', 'vital', 'at_most', fn.sum<number | string>('samples').as('samples')])
    .where('day', '>=', from)
    .where(isChosen)
    .groupBy(['route', 'vital', 'at_most'])
    .orderBy('at_most')
    .execute();
  const countsOf = (name: VitalName, of?: string): BucketCount[] => {
    const rows = samples.filter((row) => row.vital === name && (of === undefined || row.route === of));
    return [...Map.groupBy(rows, (row) => row.at_most)].map(([atMost, some]) => ({
      atMost,
      samples: some.reduce((sum, row) => sum + Number(row.samples), 0),
    }));
  };
  const pages = byRoute.map(({ route: of, views, ahead }) => ({
    route: of,
    views: Number(views),
    ahead: Number(ahead),
    last: lastDays.map((date) => lately.get(`${of} ${date}`) ?? 0),
    vitals: Object.fromEntries(vitalNames.map((name) => [name, p75Of(countsOf(name, of))])),
  }));
  return {
    days: calendar.map((date) => ({ day: date, views: null, ahead: null, ...byDay.get(date) })),
    months: months.map((month) => {
      const those = [...byDay].filter(([date]) => date.startsWith(month));
      return { month, views: those.length === 0 ? null : those.reduce((sum, [, { views }]) => sum + views, 0) };
    }),
    views: pages.reduce((sum, page) => sum + page.views, 0),
    ahead: pages.reduce((sum, page) => sum + page.ahead, 0),
    pages: pages.sort((one, other) => other.views - one.views || (one.route < other.route ? -1 : 1)),
    routes: routes.map((row) => row.route),
    vitals: { LCP: countsOf('LCP'), INP: countsOf('INP'), CLS: countsOf('CLS') },
  };
}
