import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { TodayAnswer } from './api.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { Time } from '../../../ui/Time.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, longDay, nearMoment, sameDay } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { dueHours, type DueHour } from './due-hours.ts';
import { enquiryAddress } from './enquiry-address.ts';

/** A narrow strip shows the first half of them. */
const hoursShown = 24;
/** Most promises that are named. */
const named = 3;

/** `due` grows by whole steps, up to nine of them. */
function Bar({ due, near }: { readonly due: number; readonly near: boolean }) {
  if (due === 0) return null;
  const style: CSSProperties = { blockSize: `${0.3125 + Math.min(due, 9) * 0.3125}rem` };
  return (
    <>
      <span className={near ? 'c due' : 'c'}>{grouped(due)}</span>
      <span className={near ? 'b near' : 'b'} style={style} />
    </>
  );
}

function Hour({ hour, now, zone }: { readonly hour: DueHour; readonly now: Date; readonly zone: string }) {
  const start = new Date(hour.from);
  return (
    <li>
      <div className={hour.atWork ? 'st' : 'st shut'}>
        <Bar due={hour.due} near={hour.atWork && sameDay(start, now, zone)} />
      </div>
      <span className="lab">{hour.clock === 0 ? <b>{longDay(start, zone).slice(0, 3)}</b> : hour.clock}</span>
      {hour.calls === 0 ? null : <Icon name="calls" />}
    </li>
  );
}

/** What is due in the next hours: a count for each hour, and the next ones by name. One line where nothing is. */
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
    <section className="hours" aria-labelledby="due-per-hour">
      <p className="row">
        <b id="due-per-hour">Due per hour</b>
        <span className="note">
          {counts.flatMap(([n, words]) => (n === 0 ? [] : [`${grouped(n)} ${words}`])).join(', ')}
        </span>
        <span className="push note">
          <Icon name="calls" /> a call; hatched: outside working hours
        </span>
      </p>
      {/* The sentence above says it, and the rows below name each. */}
      <ol className="cols" aria-hidden="true">
        <li className="me-2 font-semibold text-over">
          <div className="st">
            <Bar due={late} near />
          </div>
          <span className="lab">late</span>
        </li>
        {hours.map((hour) => (
          <Hour key={hour.from} hour={hour} now={now} zone={zone} />
        ))}
      </ol>
      {names.length === 0 ? null : (
        <ul className="nexts" aria-label="Due next">
          {names.map(({ reference, due_at: due, name, organization }) => (
            <li key={reference}>
              <Time at={due} />
              <Link className="person" to={enquiryAddress(reference)}>
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
            <li className="more">
              <Link to="/enquiries?view=open">+ {grouped(others)} more</Link>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
