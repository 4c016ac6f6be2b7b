import type { Temporal } from 'temporal-polyfill';
import { blocksWithin } from './leave.ts';
import { stored } from './records.ts';
import { minutesOf } from './schema.ts';
import type { Diary, Slot, Span, Timetable } from './slots.ts';
import type { CallRow } from './tables.ts';
import { momentOf, type CallTools } from './tools.ts';

const longestSearch = { days: 62 } as const;

/** Busy times of each desk's calendar. Desks whose calendar is unknown are missing and offer no times. */
export async function busyDesks({
  timetables,
  busy,
}: Pick<CallTools, 'timetables' | 'busy'>): Promise<ReadonlyMap<string, readonly Span[]>> {
  const known = await Promise.all(timetables.map(async ({ desk: { id } }) => [id, await busy(id)] as const));
  return new Map(known.flatMap(([id, spans]) => (spans === 'unknown' ? [] : [[id, spans] as const])));
}

/** Every time that can be chosen, earliest first; one entry for each start and desk. */
export async function freeTimes(tools: CallTools): Promise<readonly Slot[]> {
  const { timetables, rules, store } = tools;
  const now = momentOf(tools);
  const until = now.add({ minutes: minutesOf(rules.horizon), hours: 24 });
  const free = timetables.map(async (timetable) => {
    const [diary, places] = await Promise.all([
      diaryOf(tools, timetable.desk.id, now, until),
      store.db
        .selectFrom('call_places')
        .select('day')
        .where('desk', '=', timetable.desk.id)
        .where('day', '>=', timetable.dayOf(now).toString())
        .execute(),
    ]);
    const ofDay = Map.groupBy(places, ({ day }) => day);
    const callsOn = new Map([...ofDay].map(([day, of]) => [day, of.length]));
    return diary.isKnown ? timetable.free({ ...diary, callsOn }, now) : [];
  });
  return (await Promise.all(free)).flat().sort((one, other) => one.at - other.at);
}

/**
 * Days of a desk with the times to which a colleague can move a call: free times within its hours, without notice and
 * horizon. Cells of the call itself count as free, but its present time is left out.
 * @param most number of days with times to find; the search ends after two months
 */
export async function openDays(
  tools: CallTools,
  timetable: Timetable,
  call: Pick<CallRow, 'id' | 'starts_at' | 'desk'>,
  from: Temporal.PlainDate,
  most: number,
) {
  const { id, timeZone } = timetable.desk;
  const end = from.add(longestSearch);
  const begin = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(timeZone).toInstant();
  const diary = await diaryOf(tools, id, begin(from), begin(end), call.id);
  const now = momentOf(tools).epochMilliseconds;
  const own = call.desk === id ? Date.parse(call.starts_at) : undefined;
  const found: { date: string; slots: readonly Slot[] }[] = [];
  for (let day = from; !day.equals(end) && found.length < most; day = day.add({ days: 1 })) {
    const slots = timetable
      .startsOn(day)
      .filter((slot) => slot.at > now && slot.at !== own && timetable.isFree(slot, diary));
    if (slots.length > 0) found.push({ date: day.toString(), slots });
  }
  return found;
}

/** A desk's diary in a period without one call; `isKnown` is false if its calendar is unknown. */
async function diaryOf(
  { store: { db }, busy }: CallTools,
  desk: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
  except = '',
): Promise<Omit<Diary, 'callsOn'> & { readonly isKnown: boolean }> {
  const [cells, blocks, spans] = await Promise.all([
    db
      .selectFrom('call_cells')
      .select('cell')
      .where('desk', '=', desk)
      .where('cell', '>=', stored(from))
      .where('cell', '<', stored(until))
      .where('call_id', '<>', except)
      .execute(),
    blocksWithin(db, desk, from, until),
    busy(desk),
  ]);
  return {
    taken: new Set(cells.map(({ cell }) => Date.parse(cell))),
    away: [
      ...blocks.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), until: Date.parse(ends_at) })),
      ...(spans === 'unknown' ? [] : spans),
    ],
    isKnown: spans !== 'unknown',
  };
}
