import { fillMarkers } from '../../../contract/slots.ts';
import type { VisitorTimes } from '../call-days.ts';
import type { CallsCopy } from './calls-words.ts';

export type ShownWeek = ReturnType<VisitorTimes['week']>;
type ShownTime = ShownWeek['days'][number]['times'][number];
type Words = CallsCopy['days'];

/** A spacer of a given height. An SVG, as the CSP forbids style attributes. */
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
  if (still) return <p className={isChosen ? 'slot now' : 'slot'}>{isChosen ? <s>{label}</s> : label}</p>;
  return (
    <label className="slot free">
      <input
        {...(isChosen ? { defaultChecked: true } : {})}
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
  /** Text alternative, if the drawing is a picture without choices. */
  readonly label?: string;
}

/** Draws days side by side: water rises over a sill while times are free, and each free time is a radio. */
export function Week({ week, words, label }: Properties) {
  const { days, hours, hour, hasNoTimes } = week;
  const lines = hours.slice(1).map((_, index) => `M0 ${Math.round(((index + 1) / hours.length) * 10_000) / 10}H100`);
  return (
    <div
      className={hasNoTimes ? 'week ebb' : 'week'}
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
