import type { Temporal } from 'temporal-polyfill';
import { minutesOf } from '../schema.ts';
import { viewOf, deskOf, momentOf } from '../tools.ts';
import { freeTimes } from '../free-times.ts';
import { deskNamed, type ListedCall } from '../handling.ts';
import { blocksWithin } from '../leave.ts';
import type { CallMailKind } from '../mails.ts';
import { stored } from '../records.ts';
import { ZoneClock } from '../zone-clock.ts';
import { callsOfWeek, closedOn, opened, weekAfter, weekAt, weekNamed, type Week, type WeekDay } from '../week.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import type { CallWeek, DeskCall } from './api.ts';
import type { DeskParts } from '../../../core/desk/server/room.ts';
import { busyTimesOf, calendarEntriesOf, callToolsOf, zonesOf } from '../services.ts';
import { countOf } from '../../../core/store/count-of.ts';

/** Calls as the desk shows them, placed on the days of a zone. */
export async function deskCalls(parts: DeskParts, calls: readonly ListedCall[], timeZone: string): Promise<DeskCall[]> {
  const [callTools, calendarEntries, zones] = [callToolsOf(parts), calendarEntriesOf(parts), zonesOf(parts)];
  if (calls.length === 0) return [];
  const { db } = parts.store;
  const ids = calls.map(({ id }) => id);
  const asked = db.selectFrom('conversation_call_answers').select(['call_id', 'answer']);
  const answers = await asked.where('call_id', 'in', ids).orderBy('at').execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['subject_id', 'kind', 'state', 'due_at', 'settled_at'])
    .where('subject_id', 'in', ids)
    .where('kind', 'in', ['call-reminder', 'call-missed'])
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('created_at')
    .execute();
  const mailOf = (id: string, wanted: CallMailKind) => {
    const mail = mails.findLast(({ subject_id: of, kind }) => of === id && kind === wanted);
    return mail ? { at: mail.settled_at ?? mail.due_at, isSent: mail.state === 'sent' } : null;
  };
  return calls.map((row) => {
    const view = viewOf(callTools.rules, row);
    const zone = row.zone ?? view.desk.timeZone;
    const wall = view.start.toZonedDateTimeISO(timeZone);
    const from = wall.hour * 60 + wall.minute;
    return {
      ...row,
      at: { date: wall.toPlainDate().toString(), from, until: from + view.start.until(view.end).total('minutes') },
      zone,
      place: zones.place(zone),
      how: calendarEntries.howToDesk(view, row.reference),
      reminder: mailOf(row.id, 'call-reminder'),
      missed: mailOf(row.id, 'call-missed'),
      answer: answers.findLast(({ call_id: of }) => of === row.id)?.answer ?? null,
    };
  });
}

/** A desk's week in its zone, or that of all desks in the reader's zone. */
export async function weekOf(
  parts: DeskParts,
  asked: { readonly desk?: string | undefined; readonly week?: string | undefined; readonly zone?: string | undefined },
): Promise<CallWeek> {
  const { words, store } = parts;
  const [callTools, busyTimes, zones] = [callToolsOf(parts), busyTimesOf(parts), zonesOf(parts)];
  const { rules } = callTools;
  const now = momentOf(callTools);
  const desk = asked.desk === 'all' ? undefined : deskNamed(callTools, asked.desk ?? rules.desks[0]?.id ?? '');
  const timeZone = desk?.timeZone ?? zones.find(asked.zone ?? 'UTC') ?? 'UTC';
  const current = weekAt(now, timeZone);
  const week = asked.week === undefined ? current : weekNamed(asked.week, timeZone);
  if (!week) throw new NotThere(`There is no week ${asked.week ?? ''}.`);
  const rows = await callsOfWeek(store.db, week);
  const own = desk ? rows.filter((row) => row.desk === desk.id) : rows;
  const busy = desk ? await callTools.busy(desk.id) : [];
  const blocks = desk ? await blocksWithin(store.db, desk.id, week.from, week.until) : [];
  const dates = Array.from({ length: 7 }, (_, index) => week.monday.add({ days: index }));
  const days: WeekDay[] = dates.map((day) =>
    desk
      ? closedOn(day, rules, desk, words.enquiries.holidays, {
          blocks,
          busy: busy === 'unknown' ? [] : busy,
          calls: own,
        })
      : { date: day.toString(), closed: [] },
  );
  const calls = await deskCalls(parts, own, timeZone);
  // Weekend days are shown if they are working days or have a call.
  const shown = days.filter(({ date }, index) => {
    const day = dates[index];
    return index < 5 || calls.some(({ at }) => at.date === date) || (desk && day && opened(day, desk).length > 0);
  });
  const hours = desk ? dates.flatMap((day) => opened(day, desk)) : [];
  const states = new Map((await busyTimes.states()).map((state) => [state.desk, state]));
  const slots = await freeTimes(callTools);
  const free = slots.filter(
    ({ deskId, at }) =>
      (!desk || deskId === desk.id) && at >= week.from.epochMilliseconds && at < week.until.epochMilliseconds,
  );
  const last = free.at(-1);
  const { onToday, unrecorded } = await countsOf(parts, now);
  return {
    desks: rules.desks.map(({ id, name, timeZone: zone }) => ({
      id,
      name,
      timeZone: zone,
      place: zones.place(zone),
      toCome: rows.filter(
        (row) => row.desk === id && row.state === 'booked' && Date.parse(row.starts_at) > now.epochMilliseconds,
      ).length,
      calendar: states.get(id) ?? null,
    })),
    desk: desk?.id ?? null,
    timeZone,
    week: week.name,
    before: weekAfter(week, -1),
    after: weekAfter(week, 1),
    isThis: week.name === current.name,
    today: now.toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    days: shown,
    axis: axisOf(week, timeZone, [...hours, ...calls.map(({ at }) => at)]),
    calls,
    free: { count: free.length, last: last ? stored(last.start) : null },
    onToday,
    unrecorded,
    rules: {
      notice: minutesOf(rules.notice),
      horizon: minutesOf(rules.horizon),
      length: minutesOf(rules.length),
      buffer: minutesOf(rules.buffer),
    },
  };
}

/** Drawn hours: from one before the week's earliest entry to one after its latest. */
function axisOf(
  { monday }: Week,
  timeZone: string,
  parts: readonly { readonly from: number; readonly until: number }[],
): CallWeek['axis'] {
  const begins = Math.min(9 * 60, ...parts.map(({ from }) => from));
  const ends = Math.max(17 * 60, ...parts.map(({ until }) => until));
  const [from, until] = [Math.max(0, Math.floor(begins / 60) - 1), Math.min(24, Math.ceil(ends / 60) + 1)];
  const at = Array.from({ length: until - from }, (_, index) =>
    stored(
      monday
        .toPlainDateTime({ hour: from + index })
        .toZonedDateTime(timeZone)
        .toInstant(),
    ),
  );
  return { from, until, at };
}

/** Of all desks: the calls of their current day, and past calls without a recorded outcome. */
export async function countsOf(parts: DeskParts, now: Temporal.Instant) {
  const { store } = parts;
  const { rules } = callToolsOf(parts);
  const at = stored(now);
  const near = await store.db
    .selectFrom('calls')
    .select(['desk', 'starts_at'])
    .where('state', 'in', ['booked', 'held', 'no-show'])
    .where('starts_at', '>=', stored(now.subtract({ hours: 36 })))
    .where('starts_at', '<', stored(now.add({ hours: 36 })))
    .execute();
  const isToday = ({ desk, starts_at }: (typeof near)[number]): boolean => {
    const clock = new ZoneClock(deskOf(rules, desk).timeZone);
    return clock.day(Date.parse(starts_at)) === clock.day(now.epochMilliseconds);
  };
  const over = store.db
    .selectFrom('calls')
    .where('state', '=', 'booked')
    .where('starts_at', '<', at)
    .where('ends_at', '<=', at);
  return { onToday: near.filter(isToday).length, unrecorded: await countOf(over) };
}
