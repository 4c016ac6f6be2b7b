import type { ReactNode } from 'react';
import type { CallWeek, DeskCall } from './api.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, townOf } from '../../../ui/time/words.ts';
import { yourZone } from '../../../ui/time/zone-shown.ts';
import { callsInWords, dayName, sameClock, timeThere, wallTime } from './call-words.ts';
import { Closed, placeOf, row, Slot, type Day } from './WeekEntries.tsx';

/** Calls to draw. Cancelled ones are left out if another call was booked at their time. */
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

const axisText = '*:text-(length:--text-tick) *:leading-none *:-translate-y-1.5 *:text-ink-3';
const column = 'grid row-[1/-1] grid-cols-[minmax(0,1fr)] grid-rows-subgrid *:col-1';
const axisOf = {
  near: `${column} col-1 *:pe-2 *:text-end max-[700px]:hidden ${axisText}`,
  far: `${column} -col-2 *:ps-2 *:text-start max-[700px]:hidden ${axisText}`,
} as const;

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

function Axis({
  look,
  town,
  at,
  hourOf,
}: {
  readonly look: string;
  readonly town: string;
  readonly at: readonly string[];
  readonly hourOf: (index: number) => string;
}) {
  return (
    <div className={look} aria-hidden="true">
      <span className="row-1 translate-none! self-end pb-2 leading-[1.2]!">{town}</span>
      {at.map((moment, index) => (
        <span key={moment} style={{ gridRow: index * 4 + 2 }}>
          {hourOf(index)}
        </span>
      ))}
    </div>
  );
}

const dayHead =
  'row-1 border-b border-edge px-2 pt-1.5 pb-2 max-[700px]:flex max-[700px]:justify-between max-[700px]:px-0 ' +
  'max-[700px]:pt-3.5 max-[700px]:pb-1.5';
const ofToday = 'font-semibold min-[700px]:shadow-[inset_0_-3px_0_var(--color-ink)]';
const bed =
  'row-[2/-1] min-h-0 border-s border-rule max-[700px]:hidden ' +
  'bg-[repeating-linear-gradient(transparent_0_calc(3.75rem-1px),var(--color-rule)_calc(3.75rem-1px)_3.75rem)]';
const nowLine =
  'relative z-4 h-0 self-start border-t-2 border-over pointer-events-none before:absolute before:-top-[5px] ' +
  'before:-left-[4px] before:size-[8px] before:rounded-full before:bg-over max-[700px]:h-auto ' +
  'forced-colors:border-[Highlight]';
const nowClock =
  'absolute right-1 bottom-0.5 bg-paper px-1 py-px text-(length:--text-tick) leading-[1.2] font-semibold text-over ' +
  'max-[700px]:right-0';

/** A week as a grid with a column for each day; a list by day on narrow screens and for all desks. */
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
  const isList = week.desk === null;
  const hasSecond = week.desk !== null && !sameClock(first, timeZone, yours);
  const calls = shownCalls(week);
  const town = week.desks.find(({ id }) => id === week.desk)?.place ?? townOf(timeZone);
  const minutesNow = Number(clockOf(now, timeZone).slice(0, 2)) * 60 + Number(clockOf(now, timeZone).slice(3));
  const nowPlace = placeOf({ from: minutesNow, until: minutesNow + 1 }, axis);
  return (
    <div
      className={isList ? 'week max-w-176' : 'week grid max-[700px]:block'}
      style={{
        gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))${hasSecond ? ' 4.75rem' : ''}`,
        gridTemplateRows: `auto repeat(${((axis.until - axis.from) * 60) / row}, 0.9375rem)`,
      }}
    >
      {isList ? null : (
        <Axis look={axisOf.near} town={town} at={axis.at} hourOf={(index) => `${axis.from + index}:00`} />
      )}
      {hasSecond ? (
        <Axis
          look={axisOf.far}
          town={townOf(yours)}
          at={axis.at}
          hourOf={(index) => farHour(new Date(axis.at[index] ?? now), yours, timeZone, axis.at[index - 1])}
        />
      ) : null}
      {days.map((day) => {
        const ofDay = calls.filter(({ at }) => at.date === day.date);
        const isToday = day.date === week.today;
        return (
          <section key={day.date} className={isList ? undefined : `${column} max-[700px]:block`}>
            <h2 className={`${dayHead} ${isToday ? ofToday : 'font-medium'}`}>
              {dayName(day.date)}
              <span className="sub">
                {underName(day, week, ofDay.filter(({ state }) => state !== 'cancelled').length, now)}
              </span>
            </h2>
            {isList ? null : <div className={bed} aria-hidden="true" />}
            <ol className={isList ? undefined : 'contents *:col-1 max-[700px]:block'}>
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
                    <li key="now" className={`${nowLine} ${isList ? 'my-2' : 'max-[700px]:my-1.5'}`} style={nowPlace}>
                      <span className={nowClock}>
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

type Item = readonly [from: number, node: ReactNode];

const inOrder = (items: readonly (Item | false)[]): readonly ReactNode[] =>
  items
    .filter((item) => item !== false)
    .sort(([one], [other]) => one - other)
    .map(([, node]) => node);

/** `16:00`, or `0:00, Fri` for the first hour on another day than the desk's. @param before the hour above, ISO time */
function farHour(at: Date, zone: string, desk: string, before: string | undefined): string {
  const clock = clockOf(at, zone).replace(/^0(\d)/, '$1');
  const [here, there] = [
    timeThere(at, zone, desk),
    before === undefined ? undefined : timeThere(new Date(before), zone, desk),
  ];
  const isNext = here.length > 5 && (there === undefined || there.length <= 5);
  return isNext ? `${clock}, ${here.slice(0, 3)}` : clock;
}
