import { vitalNames, type VitalName } from './vitals.ts';
import type { ViewCountRow, VitalCountRow } from './tables.ts';
import type { Store } from '../../core/store/store.ts';
import { p75Of, type Quantile } from './buckets.ts';
import { day } from '../../contract/time.ts';

export type Vitals = Readonly<Partial<Record<VitalName, Quantile>>>;

/** Visits of the days asked for (UTC), of all routes or of one. */
export interface UsageStatistics {
  readonly from: string;
  readonly to: string;
  readonly views: number;
  /** Fetched ahead by browsers and counted apart, whether or not they were seen then. */
  readonly prefetched: number;
  /** Every day, also those without a view; oldest first. */
  readonly days: readonly { readonly day: string; readonly views: number }[];
  /** Most viewed first. Times in milliseconds; CLS as its score. */
  readonly routes: readonly {
    readonly route: string;
    readonly views: number;
    readonly prefetched: number;
    readonly vitals: Vitals;
  }[];
}

interface UsageQuestion {
  /** How many days, today included. */
  readonly days: number;
  readonly route?: string | undefined;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** 75th percentiles of one route, where something was measured. */
function vitalsOf(rows: readonly VitalCountRow[], route: string): Vitals {
  const vitals: Partial<Record<VitalName, Quantile>> = {};
  for (const name of vitalNames) {
    const counts = rows
      .filter((row) => row.route === route && row.vital === name)
      .map(({ at_most, samples }) => ({ atMost: at_most, samples }));
    const quantile = p75Of(counts);
    if (quantile) vitals[name] = name === 'CLS' ? { ...quantile, p75: quantile.p75 / 1000 } : quantile;
  }
  return vitals;
}

/** Adds up stored counts. */
export function statisticsOf(
  views: readonly ViewCountRow[],
  vitals: readonly VitalCountRow[],
  days: number,
  now: Date,
): UsageStatistics {
  const to = dayOf(now.getTime());
  const calendar = Array.from({ length: days }, (_, index) => dayOf(now.getTime() - (days - 1 - index) * day));
  const sum = (rows: readonly ViewCountRow[], column: 'views' | 'prefetched' = 'views'): number =>
    rows.reduce((total, row) => total + row[column], 0);
  const byDay = Map.groupBy(views, (row) => row.day);
  const byRoute = Map.groupBy(views, (row) => row.route);
  const names = new Set([...byRoute.keys(), ...vitals.map(({ route }) => route)]);
  const routes = [...names].map((route) => {
    const rows = byRoute.get(route) ?? [];
    return { route, views: sum(rows), prefetched: sum(rows, 'prefetched'), vitals: vitalsOf(vitals, route) };
  });
  return {
    from: calendar[0] ?? to,
    to,
    views: sum(views),
    prefetched: sum(views, 'prefetched'),
    days: calendar.map((date) => ({ day: date, views: sum(byDay.get(date) ?? []) })),
    routes: routes.sort((one, other) => other.views - one.views || (one.route < other.route ? -1 : 1)),
  };
}

/** Reads the counts of the last days. */
export async function usageStatistics(
  store: Store,
  { days, route }: UsageQuestion,
  now: Date,
): Promise<UsageStatistics> {
  const from = dayOf(now.getTime() - (days - 1) * day);
  let views = store.db.selectFrom('view_counts').selectAll().where('day', '>=', from);
  let vitals = store.db.selectFrom('vital_counts').selectAll().where('day', '>=', from);
  if (route !== undefined) {
    views = views.where('route', '=', route);
    vitals = vitals.where('route', '=', route);
  }
  return statisticsOf(await views.execute(), await vitals.execute(), days, now);
}
