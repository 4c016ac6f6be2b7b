import { Link } from 'wouter';
import { enquiryAddress, type TodayAnswer, type TodaysCall } from './api.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { Time } from '../../../ui/Time.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, longDay, nearMoment, sameDay } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { hour } from '../../../contract/time.ts';

/** Hours shown; a narrow strip shows the first half. */
const hoursShown = 24;
const named = 3;

const strip =
  'mt-1 grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] text-center text-(length:--text-tick) leading-[1.2] ' +
  '*:grid *:grid-rows-[minmax(2.25rem,1fr)_auto_0.875rem] ' +
  // At widths where the figures of 24 hours would be unreadable.
  '@max-[650px]:grid-cols-[2.25rem_repeat(12,minmax(0,1fr))] @max-[650px]:*:nth-[n+14]:hidden';
/** A column above the scale, of which every second one is filled. */
const column =
  'relative flex h-full min-h-9 flex-col justify-end px-[3px] after:-mx-[3px] after:h-[7px] after:flex-none ' +
  'after:border-y after:border-edge group-even:after:bg-[linear-gradient(var(--color-edge),var(--color-edge))] ' +
  'group-even:after:bg-size-[100%_3px] group-even:after:bg-center group-even:after:bg-no-repeat';
const shut =
  'before:absolute before:inset-x-0 before:bottom-[7px] before:h-2.5 ' +
  'before:bg-[repeating-linear-gradient(45deg,transparent_0_4px,var(--color-hatch)_4px_5px)]';
const below = 'pt-0.75 whitespace-nowrap';

/** Heights of the bars for zero to nine; classes, since server-rendered pages may not have inline styles. */
const heights = ['', 'h-2.5', 'h-3.75', 'h-5', 'h-6.25', 'h-7.5', 'h-8.75', 'h-10', 'h-11.25', 'h-12.5'];

function Bar({ due, near }: { readonly due: number; readonly near: boolean }) {
  if (due === 0) return null;
  const height = heights[Math.min(due, 9)] ?? '';
  return (
    <>
      <span className={`count relative font-semibold ${near ? 'due' : ''}`}>{grouped(due)}</span>
      <span
        className={`relative border border-b-0 ${near ? 'border-over bg-over' : 'border-edge bg-sea-3'} ${height}`}
      />
    </>
  );
}

/** The hours of a zone from the current one on, aligned to that zone's own full hours. */
export function dueHours(
  {
    now,
    dues,
    calls,
    hours,
  }: Pick<TodayAnswer, 'dues' | 'hours'> & {
    readonly now: Date;
    readonly calls: readonly Pick<TodaysCall, 'starts_at'>[];
  },
  count: number,
  hourOf: (at: Date) => number,
) {
  const quarter = hour / 4;
  let from = Math.floor(now.getTime() / quarter) * quarter;
  while (hourOf(new Date(from - 1)) === hourOf(now)) from -= quarter;
  return Array.from({ length: count }, (_, index) => {
    const [start, until] = [from + index * hour, from + (index + 1) * hour];
    const within = (at: string): boolean => Date.parse(at) >= Math.max(start, now.getTime()) && Date.parse(at) < until;
    return {
      from: start,
      until,
      clock: hourOf(new Date(start)),
      due: dues.filter(within).length,
      calls: calls.filter(({ starts_at: at }) => within(at)).length,
      atWork: hours.some((stretch) => Date.parse(stretch.from) < until && Date.parse(stretch.until) > start),
    };
  });
}

type DueHour = ReturnType<typeof dueHours>[number];

function Hour({ hour, now, zone }: { readonly hour: DueHour; readonly now: Date; readonly zone: string }) {
  const start = new Date(hour.from);
  return (
    <li className="group">
      <div className={hour.atWork ? column : `${column} ${shut}`}>
        <Bar due={hour.due} near={hour.atWork && sameDay(start, now, zone)} />
      </div>
      <span className={below}>{hour.clock === 0 ? <b>{longDay(start, zone).slice(0, 3)}</b> : hour.clock}</span>
      {hour.calls === 0 ? null : <Icon name="calls" />}
    </li>
  );
}

/** Promises due in the next hours: a count per hour, and the next ones by name. */
export function DueStrip({ data }: { readonly data: TodayAnswer }) {
  const now = useNow();
  const zone = useZone();
  const [next] = data.enquiries;
  const hourOf = (at: Date): number => Number(clockOf(at, zone).slice(0, 2));
  const hours = dueHours({ ...data, now }, hoursShown, hourOf);
  const end = hours.at(-1)?.until ?? now.getTime();
  const coming = data.dues.map((at) => new Date(at)).filter((at) => at > now);
  const late = data.dues.length - coming.length;
  const shown = coming.filter((at) => at.getTime() < end);
  const today = shown.filter((at) => sameDay(at, now, zone)).length;
  const beyond = data.open - late - shown.length;
  if (late === 0 && shown.length === 0)
    return (
      <p className="border-edge border-y px-0 py-3">
        Nothing is due in the next {hoursShown} hours.
        {next === undefined ? '' : ` The next promise ends ${nearMoment(new Date(next.due_at), now, zone)}.`}
      </p>
    );
  const counts = [
    [late, 'overdue'],
    [today, 'today'],
    [shown.length - today, 'tomorrow'],
    [beyond, 'later'],
  ] as const;
  const names = data.enquiries.filter(({ due_at: due }) => Date.parse(due) > now.getTime()).slice(0, named);
  const others = data.open - late - names.length;
  return (
    <section className="@container [&_.i]:mx-auto [&_.i]:inline-block [&_.i]:size-3" aria-labelledby="due-per-hour">
      <p className="row">
        <b id="due-per-hour">Due per hour</b>
        <span className="note">
          {counts.flatMap(([n, words]) => (n === 0 ? [] : [`${grouped(n)} ${words}`])).join(', ')}
        </span>
        <span className="push note">
          <Icon name="calls" /> a call; hatched: outside working hours
        </span>
      </p>
      {/* Repeats the sentence above and the rows below. */}
      <ol className={strip} aria-hidden="true">
        <li className="me-2 font-semibold text-over">
          <div className={column}>
            <Bar due={late} near />
          </div>
          <span className={below}>late</span>
        </li>
        {hours.map((hour) => (
          <Hour key={hour.from} hour={hour} now={now} zone={zone} />
        ))}
      </ol>
      {names.length === 0 ? null : (
        <ul
          className={
            'flex flex-wrap gap-x-6 gap-y-1 pt-1 *:flex *:max-w-full *:min-w-0 *:gap-1.5 ' +
            '[&_.firm]:flex-initial [&_time]:whitespace-nowrap'
          }
          aria-label="Due next"
        >
          {names.map(({ reference, due_at: due, name, organization }) => (
            <li key={reference}>
              <Time at={due} />
              <Link className="person min-w-0 underline decoration-rule-strong" to={enquiryAddress(reference)}>
                <VisitorText className="name">{name}</VisitorText>
                {organization === null ? null : (
                  <>
                    {' '}
                    <VisitorText className="firm">{organization}</VisitorText>
                  </>
                )}
              </Link>
            </li>
          ))}
          {others > 0 ? (
            <li>
              <Link to="/enquiries?view=open">+ {grouped(others)} more</Link>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
