import type { VitalName } from './vitals.ts';
import type { Visits } from './desk/api.ts';
import type { Store } from '../../core/store/store.ts';
import { p75Of, type BucketCount, type Quantile } from './buckets.ts';
import { day } from '../../contract/time.ts';

/** The vitals that say how fast and steady a page was. */
const coreVitals = ['LCP', 'INP', 'CLS'] as const satisfies readonly VitalName[];
type CoreVital = (typeof coreVitals)[number];

const monthsShown = 18;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function daysUntil(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now.getTime() - (count - 1 - index) * day));
}

function quantileOf(name: CoreVital, counts: readonly BucketCount[]): Quantile | undefined {
  const quantile = p75Of(counts);
  return quantile && name === 'CLS' ? { ...quantile, p75: quantile.p75 / 1000 } : quantile;
}

/** Adds up the counts of the last days and months, of all routes or of one. */
export async function visitsOverview(
  store: Store,
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
  const began = `${months[0] ?? ''}-01` < from ? `${months[0] ?? ''}-01` : from;
  const counted = store.db.selectFrom('view_counts');
  const perDay = (of: typeof counted) =>
    of
      .select(({ fn }) => [
        'day',
        fn.sum<number | string>('views').as('views'),
        fn.sum<number | string>('prefetched').as('ahead'),
      ])
      .where('day', '>=', began)
      .groupBy('day')
      .execute();
  // A day is known when any page was counted, and then every other page was counted nought times.
  const known = new Set(
    (await counted.select('day').distinct().where('day', '>=', began).execute()).map((row) => row.day),
  );
  const byDay = new Map(
    (await perDay(route === undefined ? counted : counted.where('route', '=', route))).map((row) => [row.day, row]),
  );
  const amount = (of: string, column: 'views' | 'ahead'): number | null =>
    known.has(of) ? Number(byDay.get(of)?.[column] ?? 0) : null;

  const routes = (await counted.select('route').distinct().where('day', '>=', began).orderBy('route').execute()).map(
    (row) => row.route,
  );
  const chosen = route === undefined ? counted : counted.where('route', '=', route);
  const byRoute = await chosen
    .select(({ fn }) => [
      'route',
      fn.sum<number | string>('views').as('views'),
      fn.sum<number | string>('prefetched').as('ahead'),
    ])
    .where('day', '>=', from)
    .groupBy('route')
    .execute();
  const lastDays = daysUntil(now, 30);
  const last = Map.groupBy(
    await chosen
      .select(['day', 'route', 'views'])
      .where('day', '>=', lastDays[0] ?? '')
      .execute(),
    (row) => row.route,
  );
  let measured = store.db
    .selectFrom('vital_counts')
    .select(({ fn }) => ['route', 'vital', 'at_most', fn.sum<number | string>('samples').as('samples')])
    .where('day', '>=', from)
    .where('vital', 'in', [...coreVitals])
    .groupBy(['route', 'vital', 'at_most']);
  if (route !== undefined) measured = measured.where('route', '=', route);
  const samples = await measured.execute();
  const countsOf = (name: CoreVital, of?: string): BucketCount[] => {
    const sums = new Map<number, number>();
    for (const row of samples)
      if (row.vital === name && (of === undefined || row.route === of))
        sums.set(row.at_most, (sums.get(row.at_most) ?? 0) + Number(row.samples));
    return [...sums]
      .map(([atMost, some]) => ({ atMost, samples: some }))
      .sort((one, other) => one.atMost - other.atMost);
  };
  const pages = byRoute.map((row) => {
    const lately = new Map((last.get(row.route) ?? []).map((count) => [count.day, count.views]));
    const vitals = Object.fromEntries(
      coreVitals.flatMap((name) => {
        const quantile = quantileOf(name, countsOf(name, row.route));
        return quantile ? [[name, quantile] as const] : [];
      }),
    );
    return {
      route: row.route,
      views: Number(row.views),
      ahead: Number(row.ahead),
      last: lastDays.map((of) => lately.get(of) ?? 0),
      ...vitals,
    };
  });
  return {
    days: calendar.map((of) => ({ day: of, views: amount(of, 'views'), ahead: amount(of, 'ahead') })),
    months: months.map((month) => {
      const those = [...known].filter((of) => of.startsWith(month));
      return {
        month,
        views: those.length === 0 ? null : those.reduce((sum, of) => sum + (amount(of, 'views') ?? 0), 0),
      };
    }),
    views: pages.reduce((sum, page) => sum + page.views, 0),
    ahead: pages.reduce((sum, page) => sum + page.ahead, 0),
    pages: pages.sort((one, other) => other.views - one.views || (one.route < other.route ? -1 : 1)),
    routes,
    vitals: { LCP: countsOf('LCP'), INP: countsOf('INP'), CLS: countsOf('CLS') },
  };
}
