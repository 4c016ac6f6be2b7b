import { fillMarkers } from '../../../contract/slots.ts';
import type { ClockChange } from '../clock-changes.ts';
import type { CallsCopy } from './calls-words.ts';

/** Why a time cannot be chosen: the call that is moved begins then, or somebody has just taken it. */
export type Mark = 'now' | 'gone';

/** A time on the water of its day. */
export interface ShownTime {
  /** Height of the water before it, as a length; none where it follows another at once. */
  readonly gap: string | undefined;
  /** The moment in UTC. */
  readonly start: string;
  /** As the visitor's clock shows it, with the weekday where that is another than the column's. */
  readonly here: string;
  readonly weekday: string | undefined;
  readonly ends: string;
  readonly name: string;
  /** Place among the times of the page that can be chosen, and whether it is; none where it cannot be. */
  readonly n?: number | undefined;
  readonly isChosen?: boolean;
  readonly mark?: Mark;
}

export interface ShownDay {
  /** ISO date of the desk. */
  readonly date: string;
  readonly name: string;
  readonly short: string;
  readonly month: string;
  /** The day before it is not shown: a weekend lies between. */
  readonly isApart: boolean;
  readonly water: string;
  readonly line: string;
  readonly free: number;
  readonly times: readonly ShownTime[];
}

/** Days side by side. */
export interface ShownWeek {
  readonly days: readonly ShownDay[];
  /** Hours down the edge, and the height of one, as a length. */
  readonly hours: readonly string[];
  readonly hour: string;
  /** No day has any time. */
  readonly isEbb: boolean;
  /** For each desk in another zone what a time of the page is there. */
  readonly desks: readonly Readonly<Record<'here' | 'there' | 'desk-place', string>>[];
  readonly clockChange: ClockChange | undefined;
}

type Words = CallsCopy['days'];

/** Empty water of a height: a style attribute is forbidden, and this needs no rule for each. */
function Water({ height }: { readonly height: string }) {
  return <svg width="1" height={height} aria-hidden="true" />;
}

function Time({ time, words, still }: { readonly time: ShownTime; readonly words: Words; readonly still: boolean }) {
  const { start, here, weekday, ends, name, n, isChosen, mark } = time;
  const label = (
    <>
      {here}
      {weekday !== undefined && <b> {weekday}</b>}
    </>
  );
  if (n === undefined)
    return (
      <p className={`slot ${mark ?? ''}`}>
        {mark === 'gone' ? <s>{label}</s> : label}
        <small> {mark === 'gone' ? words.gone : words.now}</small>
      </p>
    );
  if (still)
    return <p className={isChosen === true ? 'slot now' : 'slot'}>{isChosen === true ? <s>{label}</s> : label}</p>;
  return (
    <label className="slot free">
      <input
        {...(isChosen === true ? { defaultChecked: true } : {})}
        type="radio"
        id={`t${n}`}
        name="start"
        value={start}
        aria-label={name}
      />
      <span>
        {label}
        <small> – {ends}</small>
      </span>
    </label>
  );
}

interface Properties {
  readonly week: ShownWeek;
  readonly words: Words;
  /** What it shows, where it is a picture and nothing is chosen in it. */
  readonly label?: string;
}

/** Days side by side under their hours: water stands over the sill while we are free, and every start is a radio. */
export function Week({ week, words, label }: Properties) {
  const { days, hours, hour, isEbb } = week;
  const lines = hours.slice(1).map((_, index) => `M0 ${Math.round(((index + 1) / hours.length) * 10_000) / 10}H100`);
  return (
    <div
      className={isEbb ? 'week ebb' : 'week'}
      {...(label === undefined ? { id: 'times', tabIndex: -1 } : { role: 'img', 'aria-label': label })}
    >
      <ol className="hours figures" aria-hidden="true">
        {hours.map((each) => (
          <li key={each}>
            <span>{each}</span>
            <Water height={hour} />
          </li>
        ))}
      </ol>
      {days.map(({ date, name, short, month, isApart, water, line, free, times }) => (
        <fieldset key={date} className={isApart ? 'day apart' : 'day'} id={`d-${date}`}>
          <legend className="sr-only">{name}</legend>
          <p className="day-head figures" aria-hidden="true">
            <b>
              {short} <i>{month}</i>
            </b>
            <small>{free === 0 ? words.none : fillMarkers(words.free, { number: String(free) })}</small>
          </p>
          <div className="water figures">
            <svg viewBox="0 0 100 1000" preserveAspectRatio="none" aria-hidden="true">
              <path d={water} />
              <path d={lines.join('')} />
              <path d={line} />
              <path d="M9 0V1000" />
            </svg>
            {times.flatMap((time) => [
              time.gap !== undefined && <Water key={`w${time.start}`} height={time.gap} />,
              <Time key={time.start} time={time} words={words} still={label !== undefined} />,
            ])}
            {times.length === 0 && <p className="dry">{words.dry}</p>}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
