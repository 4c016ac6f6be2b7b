import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import type { CallWeek, DeskCall } from './api.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, townOf } from '../../../ui/time/words.ts';
import { yourZone } from '../../../ui/time/zone-shown.ts';
import { callsInWords, dayName, isUnrecorded, sameClock, timeThere, wallTime } from './call-words.ts';

type Day = CallWeek['days'][number];
type Part = { readonly from: number; readonly until: number };

/** Minutes of a row of the drawing. */
const row = 15;

/** Rows of the drawing that a part of a day takes; undefined when it is beyond the drawing. */
function placeOf({ from, until }: Part, axis: CallWeek['axis']): CSSProperties | undefined {
  const [begin, end] = [Math.max(from, axis.from * 60), Math.min(until, axis.until * 60)];
  if (begin >= end) return undefined;
  const first = Math.floor((begin - axis.from * 60) / row);
  const rows = Math.max(1, Math.ceil((end - axis.from * 60) / row) - first);
  return { gridRow: `${first + 2} / span ${rows}` };
}

/** Calls that the drawing shows: a cancelled one only where nothing was booked over it. */
export function shownCalls({ calls }: Pick<CallWeek, 'calls'>): readonly DeskCall[] {
  const stands = calls.filter(({ state }) => state !== 'cancelled');
  const isOver = (one: DeskCall): boolean =>
    stands.some(
      (other) =>
        other.desk === one.desk &&
        other.at.date === one.at.date &&
        one.at.from < other.at.until &&
        other.at.from < one.at.until,
    );
  return calls.filter((call) => call.state !== 'cancelled' || !isOver(call));
}

const asked = { mark: 'ring', words: 'Held?' } as const;
const outcomes = {
  booked: undefined,
  cancelled: undefined,
  held: { mark: 'disc', words: 'Held' },
  'no-show': { mark: 'slash', words: 'No-show' },
} as const;
const faces = { booked: '', held: ' past', 'no-show': ' past', cancelled: ' gone' } as const;

function Slot({
  call,
  week,
  place,
  to,
  isOpen,
}: {
  readonly call: DeskCall;
  readonly week: CallWeek;
  readonly place: CSSProperties | undefined;
  readonly to: string;
  readonly isOpen: boolean;
}) {
  const now = useNow();
  const asks = isUnrecorded(call, now);
  const at = new Date(call.starts_at);
  const desk = week.desks.find(({ id }) => id === call.desk);
  const own = desk?.timeZone ?? week.timeZone;
  const said = asks ? asked : outcomes[call.state];
  const there =
    sameClock(at, call.zone, own) && said !== undefined ? call.place : `${call.place} ${timeThere(at, call.zone, own)}`;
  const where = week.desk === null && desk ? `${desk.name} ${timeThere(at, own, week.timeZone)} · ${there}` : there;
  return (
    <li className={`slot${asks ? ' ask' : faces[call.state]}${isOpen ? ' sel' : ''}`} style={place} data-row={call.id}>
      <Link to={to} aria-current={isOpen ? 'true' : undefined}>
        <span className="l">
          <b>{wallTime(call.at.from)}</b> <VisitorText>{call.name}</VisitorText>
        </span>
        <span className="l">
          {call.state === 'cancelled' ? `Cancelled by ${call.changed_by === 'visitor' ? 'the visitor' : 'us'}` : null}
          {said === undefined ? null : (
            <>
              <Mark name={said.mark} />
              {said.words} ·{' '}
            </>
          )}
          {call.state === 'cancelled' ? null : <span className="where">{where}</span>}
        </span>
      </Link>
    </li>
  );
}

const closedWords = {
  outside: '',
  buffer: '',
  break: 'Break',
  busy: 'Busy',
  leave: 'Leave',
  holiday: 'Public holiday',
} as const;

function Closed({ part, axis }: { readonly part: Day['closed'][number]; readonly axis: CallWeek['axis'] }) {
  const place = placeOf(part, axis);
  if (place === undefined) return null;
  const words = part.why ?? closedWords[part.kind];
  const look =
    part.kind === 'holiday' ? ' leave' : part.kind === 'outside' || part.kind === 'break' ? '' : ` ${part.kind}`;
  const until = part.kind === 'leave' && part.until < 24 * 60 ? ` until ${wallTime(part.until)}` : '';
  return (
    <li className={`off${look}`} style={place} aria-hidden={words === '' ? true : undefined}>
      {words === '' ? null : (
        <span>
          {words}
          {until}
        </span>
      )}
    </li>
  );
}

function underName({ date, closed }: Day, week: CallWeek, count: number, now: Date): string {
  const leave = closed.find(({ kind }) => kind === 'leave' || kind === 'holiday');
  const isThere = week.desk !== null && !sameClock(now, week.timeZone, yourZone());
  const today = date !== week.today ? '' : isThere ? `Today, ${clockOf(now, week.timeZone)} there` : 'Today';
  if (leave === undefined)
    return today === '' ? callsInWords(count) : isThere ? today : `Today, ${callsInWords(count).toLowerCase()}`;
  const words =
    leave.kind === 'holiday' ? 'Public holiday' : leave.from === 0 ? 'Leave' : `Leave from ${wallTime(leave.from)}`;
  return today === '' ? words : `${today}. ${words}`;
}

/** A week: a column of quarters of an hour for each day, on a narrow screen and for all desks a list by day. */
export function Week({
  week,
  open,
  addressOf,
}: {
  readonly week: CallWeek;
  readonly open: string | undefined;
  readonly addressOf: (id: string) => string;
}) {
  const now = useNow();
  const { axis, days, timeZone } = week;
  const first = new Date(axis.at[0] ?? now);
  const yours = yourZone();
  const hasSecond = week.desk !== null && !sameClock(first, timeZone, yours);
  const calls = shownCalls(week);
  const town = week.desks.find(({ id }) => id === week.desk)?.place ?? townOf(timeZone);
  const minutesNow = Number(clockOf(now, timeZone).slice(0, 2)) * 60 + Number(clockOf(now, timeZone).slice(3));
  const nowPlace = placeOf({ from: minutesNow, until: minutesNow + 1 }, axis);
  return (
    <div
      className={week.desk === null ? 'week byday' : 'week'}
      style={{
        gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr)) ${hasSecond ? '4.75rem' : '3.5rem'}`,
        gridTemplateRows: `auto repeat(${((axis.until - axis.from) * 60) / row}, 0.9375rem)`,
      }}
    >
      <div className="axis" aria-hidden="true">
        <span className="zone">{town}</span>
        {axis.at.map((at, index) => (
          <span key={at} style={{ gridRow: index * 4 + 2 }}>
            {axis.from + index}:00
          </span>
        ))}
      </div>
      {hasSecond ? (
        <div className="axis far" aria-hidden="true">
          <span className="zone">{townOf(yours)}</span>
          {axis.at.map((at, index) => (
            <span key={at} style={{ gridRow: index * 4 + 2 }}>
              {farHour(new Date(at), yours, timeZone, axis.at[index - 1])}
            </span>
          ))}
        </div>
      ) : null}
      {days.map((day) => {
        const ofDay = calls.filter(({ at }) => at.date === day.date);
        const isToday = day.date === week.today;
        return (
          <section key={day.date} className={isToday ? 'day today' : 'day'}>
            <h2>
              {dayName(day.date)}
              <span className="sub">
                {underName(day, week, ofDay.filter(({ state }) => state !== 'cancelled').length, now)}
              </span>
            </h2>
            <div className="bed" aria-hidden="true" />
            <ol>
              {inOrder([
                ...day.closed.map((part): Item => [
                  part.from,
                  <Closed key={`${part.kind} ${part.from}`} part={part} axis={axis} />,
                ]),
                ...ofDay.map((call): Item => [
                  call.at.from,
                  <Slot
                    key={call.id}
                    call={call}
                    week={week}
                    place={placeOf(call.at, axis)}
                    to={addressOf(call.id)}
                    isOpen={call.id === open}
                  />,
                ]),
                isToday &&
                  nowPlace !== undefined && [
                    minutesNow,
                    <li key="now" className="nowline" style={nowPlace}>
                      <span>
                        {clockOf(now, timeZone)}
                        <span className="vh">, now</span>
                      </span>
                    </li>,
                  ],
              ])}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

/** What stands on a day, and from which minute on. */
type Item = readonly [from: number, node: ReactNode];

/** In the order of time, in which it is read. */
const inOrder = (items: readonly (Item | false)[]): readonly ReactNode[] =>
  items
    .filter((item) => item !== false)
    .sort(([one], [other]) => one - other)
    .map(([, node]) => node);

/** `16:00`, and with the next midnight `0:00, next day`. */
function farHour(at: Date, zone: string, desk: string, before: string | undefined): string {
  const clock = clockOf(at, zone).replace(/^0(\d)/, '$1');
  const [here, there] = [
    timeThere(at, zone, desk),
    before === undefined ? undefined : timeThere(new Date(before), zone, desk),
  ];
  const isNext = here.length > 5 && (there === undefined || there.length <= 5);
  return isNext ? `${clock}, ${here.slice(0, 3)}` : clock;
}
