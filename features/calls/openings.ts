import type { Temporal } from 'temporal-polyfill';
import type { CallRow } from './tables.ts';
import { stored } from './records.ts';
import { cellsOf, touches, type Slot, type Timetable } from './slots.ts';
import { momentOf, type CallTools } from './tools.ts';
import { blocksWithin } from './week.ts';

/**
 * Days of a desk from one on, each with the times that a colleague can give a call: those of its hours that nobody has,
 * without notice and beyond the horizon. What the call has itself counts as free, but not its own time.
 * @param days how many days with times are looked for; the search ends after two months
 */
export async function openDays(
  tools: CallTools,
  timetable: Timetable,
  call: Pick<CallRow, 'id' | 'starts_at' | 'desk'>,
  from: Temporal.PlainDate,
  days: number,
) {
  const { desk } = timetable;
  const { db } = tools.store;
  const now = momentOf(tools).epochMilliseconds;
  const [begin, end] = [
    from.toZonedDateTime(desk.timeZone).toInstant(),
    from.add({ days: longestSearch }).toZonedDateTime(desk.timeZone).toInstant(),
  ];
  const [cells, blocks, busy] = await Promise.all([
    db
      .selectFrom('call_cells')
      .select('cell')
      .where('desk', '=', desk.id)
      .where('cell', '>=', stored(begin))
      .where('cell', '<', stored(end))
      .where('call_id', '<>', call.id)
      .execute(),
    blocksWithin(db, desk.id, begin, end),
    tools.busy(desk.id),
  ]);
  const taken = new Set(cells.map(({ cell }) => Date.parse(cell)));
  const away = [
    ...blocks.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), until: Date.parse(ends_at) })),
    ...(busy === 'unknown' ? [] : busy),
  ];
  const own = call.desk === desk.id ? Date.parse(call.starts_at) : undefined;
  const isFree = ({ at, start }: Slot): boolean => {
    const wanted = cellsOf(start, tools.rules);
    return (
      at > now && at !== own && wanted.every((cell) => !taken.has(cell)) && !away.some((span) => touches(span, wanted))
    );
  };
  const found: { date: string; slots: readonly Slot[] }[] = [];
  for (let ahead = 0; ahead < longestSearch && found.length < days; ahead += 1) {
    const day = from.add({ days: ahead });
    const slots = timetable.startsOn(day).filter(isFree);
    if (slots.length > 0) found.push({ date: day.toString(), slots });
  }
  return found;
}

const longestSearch = 62;
