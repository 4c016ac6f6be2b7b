import { blockMarkers, slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';
import { DayTimes } from './DayTimes.tsx';
import { Flare, Hours, Tide } from './Tide.tsx';

interface Properties {
  readonly words: CallsCopy;
}

function within(block: string, text: string): string {
  return blockMarkers(block).join(text);
}

/** What a row's drawing says in words: each day and how many times it has. */
function drawingLabel({ drawing, none }: CallsCopy['days']): string {
  const number = within('none', none.toLowerCase()) + within('one', slotMarker('number')) + within('several', slotMarker('number'));
  return `${drawing} ${within('day', `${slotMarker('weekday')} ${number}. `)}`;
}

/** A change of clocks that falls on the days of this row, or just before them. */
function ClockChange({ words }: { readonly words: CallsCopy['clocks'] }) {
  return (
    <Repeated block="clock-change">
      <div className="clockline">
        <p>
          <b>
            <Repeated block="forward">{`${words.forward} `}</Repeated>
            <Repeated block="back">{`${words.back} `}</Repeated>
          </b>
          <Repeated block="shift">{`${words.shift} `}</Repeated>
          {words.counted}
        </p>
      </div>
    </Repeated>
  );
}

/** Five days side by side: their tide, and under each its times. */
export function TimesRow({ words }: Properties) {
  const { days } = words;
  return (
    <Repeated block="row">
      <ClockChange words={words.clocks} />
      <section className="times-row" aria-label={days.row}>
        <ol className="tide-days figures" aria-label={days.list}>
          <Repeated block="day">
            <li>
              <a href={`#d-${slotMarker('date')}`}>
                {slotMarker('short')}
                <span className="sr-only">
                  {', '}
                  <Repeated block="none">{days.none}</Repeated>
                  <Repeated block="one">{days.one}</Repeated>
                  <Repeated block="several">{days.several}</Repeated>
                </span>
              </a>
            </li>
          </Repeated>
        </ol>
        <div className="tidebox">
          <Tide label={drawingLabel(days)}>
            <Hours />
            <Repeated block="flare">
              <Flare x={slotMarker('x')} n={slotMarker('n')} />
            </Repeated>
          </Tide>
        </div>
        <div className="days">
          <Repeated block="day">
            <DayTimes words={days} />
          </Repeated>
        </div>
      </section>
    </Repeated>
  );
}
