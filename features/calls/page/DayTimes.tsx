import { fillMarkers } from '../../../contract/slots.ts';
import type { CallsCopy } from './calls-words.ts';

/** A time that can be chosen. */
export interface ShownTime {
  /** Place among the times of the page. */
  readonly n: number;
  /** The moment in UTC. */
  readonly start: string;
  /** As the visitor's clock shows it, and the desk's. */
  readonly here: string;
  readonly there: string;
  readonly deskPlace: string;
  readonly isChosen: boolean;
}

export interface ShownDay {
  /** ISO date. */
  readonly date: string;
  readonly name: string;
  readonly short: string;
  readonly weekday: string;
  /** The times of the night, before and after the usual hours, are folded away. */
  readonly early: readonly ShownTime[];
  readonly usual: readonly ShownTime[];
  readonly late: readonly ShownTime[];
}

type Words = CallsCopy['days'];

export function numberOfTimes({ early, usual, late }: ShownDay): number {
  return early.length + usual.length + late.length;
}

/** `No time free`, `1 time`, `4 times` */
export function timesInWords(day: ShownDay, { none, one, several }: Words): string {
  const number = numberOfTimes(day);
  return number === 0 ? none : number === 1 ? one : fillMarkers(several, { number: String(number) });
}

/** A time as a radio button; its value is the moment in UTC. */
function Times({ times, words }: { readonly times: readonly ShownTime[]; readonly words: Words }) {
  return (
    <div className="slots">
      {times.map(({ n, start, here, there, deskPlace, isChosen }) => (
        <label key={n} className="slot">
          <input type="radio" id={`t${n}`} name="start" value={start} {...(isChosen ? { defaultChecked: true } : {})} />
          <span>
            <b>{here}</b> <small>{fillMarkers(words.there, { there, 'desk-place': deskPlace })}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

function Night({
  times,
  label,
  words,
}: {
  readonly times: readonly ShownTime[];
  readonly label: string;
  readonly words: Words;
}) {
  if (times.length === 0) return null;
  return (
    <details className="night" open={times.some(({ isChosen }) => isChosen)}>
      <summary>{fillMarkers(label, { count: String(times.length) })}</summary>
      <Times times={times} words={words} />
    </details>
  );
}

/** One day of the visitor with its times; those of the night are folded away, unless one of them is chosen. */
export function DayTimes({ day, words }: { readonly day: ShownDay; readonly words: Words }) {
  return (
    <fieldset className="day" id={`d-${day.date}`} tabIndex={-1}>
      <legend>
        <span>{day.name}</span> <span className="note figures">{timesInWords(day, words)}</span>
      </legend>
      <Night times={day.early} label={words.early} words={words} />
      <Times times={day.usual} words={words} />
      <Night times={day.late} label={words.late} words={words} />
    </fieldset>
  );
}
