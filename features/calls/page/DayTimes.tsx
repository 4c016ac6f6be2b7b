import { slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly words: CallsCopy['days'];
}

/** A time as a radio button; its value is the moment in UTC. */
function Times({ words }: Properties) {
  const id = `t${slotMarker('n')}`;
  const radio = { type: 'radio', id, name: 'start', value: slotMarker('start') } as const;
  return (
    <div className="slots">
      <Repeated block="time">
        <label className="slot">
          <Repeated block="free">
            <input {...radio} />
          </Repeated>
          <Repeated block="chosen">
            <input {...radio} defaultChecked />
          </Repeated>
          <span>
            <b>{slotMarker('here')}</b> <small>{words.there}</small>
          </span>
        </label>
      </Repeated>
    </div>
  );
}

/** One day of the visitor with its times; those of the night are folded away, unless one of them is chosen. */
export function DayTimes({ words }: Properties) {
  return (
    <fieldset className="day" id={`d-${slotMarker('date')}`} tabIndex={-1}>
      <legend>
        <span>{slotMarker('name')}</span>{' '}
        <span className="note figures">
          <Repeated block="none">{words.none}</Repeated>
          <Repeated block="one">{words.one}</Repeated>
          <Repeated block="several">{words.several}</Repeated>
        </span>
      </legend>
      {(['early', 'late'] as const).map((night) => {
        const folds = (['closed', 'open'] as const).map((state) => (
          <Repeated key={state} block={`${night}-${state}`}>
            <details className="night" open={state === 'open'}>
              <summary>{words[night]}</summary>
              <Times words={words} />
            </details>
          </Repeated>
        ));
        return night === 'early' ? [...folds, <Times key="day" words={words} />] : folds;
      })}
    </fieldset>
  );
}
