import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import type { Desk } from '../schema.ts';
import { wall } from '../desk-time.ts';
import { cancelCall, cancelCallsOf, deskNamed, moveCall, settleCall, unsayCall } from '../handling.ts';
import { blockDesk, callsWithin, leaveFrom, unblockDesk, type Leave } from '../leave.ts';
import { openDays } from '../free-times.ts';
import { callWithId, stored } from '../records.ts';
import { deskOf, momentOf } from '../tools.ts';
import { weekAt } from '../week.ts';
import { NotThere, Refused } from '../../../core/store/act-errors.ts';
import { callActs, callLeave, callTimes, callWeek, type CallLeave } from './api.ts';
import { act, read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';
import { countsOf, deskCalls, weekOf } from './call-week.ts';
import { busyTimesOf, callToolsOf } from '../services.ts';

/** Days with free times on a page of the move dialog. */
const daysShown = 3;

/** Months ahead for which leave from files is listed. */
const leaveAhead = 18;

const weekAsked = z.object({
  desk: z.optional(z.string()),
  week: z.optional(z.string()),
  zone: z.optional(z.string()),
  at: z.optional(z.string()),
});

export const callsRoom: Room = {
  async mark(parts) {
    const { store } = parts;
    const latest = (column: 'changed_at' | 'recorded_at') =>
      store.db
        .selectFrom('calls')
        .select(({ fn }) => fn.max(column).as('at'))
        .executeTakeFirst();
    const latestBlock = store.db
      .selectFrom('call_blocks')
      .select(({ fn }) => [fn.max('created_at').as('at'), fn.countAll().as('count')]);
    const marks = await Promise.all([
      latest('changed_at'),
      latest('recorded_at'),
      latestBlock.executeTakeFirst(),
      store.db.selectFrom('busy_calendars').select(['desk', 'read_at', 'failure']).orderBy('desk').execute(),
      countsOf(parts, momentOf(parts)),
    ]);
    return JSON.stringify(marks);
  },

  async count(parts) {
    const { unrecorded } = await countsOf(parts, momentOf(parts));
    return unrecorded === 0
      ? undefined
      : {
          value: unrecorded,
          tone: 'decide',
          says: `${unrecorded} ${unrecorded === 1 ? 'outcome' : 'outcomes'} to record`,
        };
  },

  reads: {
    calls: read(weekAsked, callWeek, async (parts, { at, ...asked }) => {
      const call = at === undefined ? undefined : await callWithId(parts.store.db, at);
      if (!call) return weekOf(parts, asked);
      const { timeZone } = deskOf(callToolsOf(parts).rules, call.desk);
      return weekOf(parts, {
        ...asked,
        desk: call.desk,
        week: weekAt(Temporal.Instant.from(call.starts_at), timeZone).name,
      });
    }),

    'calls/times': read(
      z.object({ id: z.string(), desk: z.string(), from: z.optional(z.iso.date()) }),
      callTimes,
      async (parts, { id, desk, from }) => {
        const callTools = callToolsOf(parts);
        const call = await callWithId(parts.store.db, id);
        const timetable = callTools.timetables.find((known) => known.desk.id === desk);
        if (!call || !timetable) throw new NotThere('This call no longer exists.');
        const first = from === undefined ? timetable.dayOf(momentOf(callTools)) : Temporal.PlainDate.from(from);
        const days = await openDays(callTools, timetable, call, first, daysShown);
        return { days: days.map(({ date, slots }) => ({ date, starts: slots.map(({ start }) => stored(start)) })) };
      },
    ),

    'calls/leave': read(
      z.object({ desk: z.string(), from: z.optional(z.string()), until: z.optional(z.string()) }),
      callLeave,
      async (parts, { desk: id, from = '', until = '' }) => {
        const desk = deskNamed(callToolsOf(parts), id);
        const leave = leaveIn(desk, from, until);
        const standing = leave && (await deskCalls(parts, await callsWithin(parts.store.db, leave), desk.timeZone));
        return {
          today: todayOf(parts, desk).toString(),
          toCome: await leaveToCome(parts, desk),
          standing: standing ?? null,
        };
      },
    ),
  },

  acts: {
    'calls.move': act(callActs['calls.move'], (parts, actor, { start, ...input }) =>
      moveCall(callToolsOf(parts), actor, { ...input, start: Temporal.Instant.from(start) }),
    ),
    'calls.cancel': act(callActs['calls.cancel'], (parts, actor, input) =>
      cancelCall(callToolsOf(parts), actor, input),
    ),
    'calls.cancel-domain': act(callActs['calls.cancel-domain'], async (parts, actor, { domain }) => ({
      cancelled: await cancelCallsOf(callToolsOf(parts), actor, domain),
    })),
    'calls.held': act(callActs['calls.held'], (parts, actor, input) =>
      settleCall(callToolsOf(parts), actor, { ...input, outcome: 'held' }),
    ),
    'calls.no-show': act(callActs['calls.no-show'], (parts, actor, input) =>
      settleCall(callToolsOf(parts), actor, { ...input, outcome: 'no-show' }),
    ),
    'calls.unsay': act(callActs['calls.unsay'], (parts, actor, input) => unsayCall(callToolsOf(parts), actor, input)),
    'calls.block': act(callActs['calls.block'], async (parts, actor, { desk: id, from, until, why }) => {
      const leave = leaveFrom(deskNamed(callToolsOf(parts), id), from, until);
      return { standing: (await blockDesk(callToolsOf(parts), actor, { ...leave, why: why.trim() })).calls.length };
    }),
    'calls.unblock': act(callActs['calls.unblock'], (parts, actor, { id }) =>
      unblockDesk(callToolsOf(parts), actor, id),
    ),
    'calls.read-calendar': act(callActs['calls.read-calendar'], (parts, actor, { desk }) =>
      busyTimesOf(parts).readNow(actor, desk),
    ),
  },
};

function todayOf(parts: DeskParts, { timeZone }: Pick<Desk, 'timeZone'>): Temporal.PlainDate {
  return momentOf(parts).toZonedDateTimeISO(timeZone).toPlainDate();
}

function leaveIn(desk: Desk, from: string, until: string): Leave | undefined {
  try {
    const leave = leaveFrom(desk, from, until);
    return Temporal.Instant.compare(leave.from, leave.until) < 0 ? leave : undefined;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Current and coming leave, earliest first: entered by staff, from the file, and public holidays. */
async function leaveToCome(parts: DeskParts, desk: Desk): Promise<CallLeave['toCome']> {
  const today = todayOf(parts, desk);
  const [from, until] = [today.toString(), today.add({ months: leaveAhead }).toString()];
  const rows = await parts.store.db
    .selectFrom('call_blocks')
    .selectAll()
    .where('desk', '=', desk.id)
    .where('ends_at', '>', parts.now().toISOString())
    .orderBy('starts_at')
    .execute();
  const inFile = { id: null, begins: null, ends: null, why: '', madeBy: null, madeAt: null } as const;
  const written = rows.map((row) => {
    const [begins, ends] = [wall(row.starts_at, desk.timeZone), wall(row.ends_at, desk.timeZone)];
    const isWhole = begins.endsWith('00:00') && ends.endsWith('00:00');
    const last = Temporal.PlainDate.from(ends.slice(0, 10)).subtract({ days: Number(isWhole) });
    return {
      id: row.id,
      kind: 'row' as const,
      from: begins.slice(0, 10),
      until: last.toString(),
      begins: isWhole ? null : begins.slice(11),
      ends: isWhole ? null : ends.slice(11),
      why: row.why,
      madeBy: row.made_by,
      madeAt: row.created_at,
    };
  });
  const leave = desk.leave
    .filter((days) => days.until >= from)
    .map((days) => ({ ...inFile, kind: 'file' as const, from: days.from, until: days.until }));
  const holidays = parts.words.enquiries.holidays
    .filter((day) => from <= day && day <= until)
    .map((day) => ({ ...inFile, kind: 'holiday' as const, from: day, until: day }));
  return [...written, ...leave, ...holidays].sort((one, other) => (one.from < other.from ? -1 : 1));
}
