import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Range, type Mark } from '../Range.tsx';
import { Statement } from '../Statement.tsx';
import { Switch } from '../Switch.tsx';
import { usePainter } from '../use-painter.ts';
import { useSettled } from '../use-settled.ts';
import { relianceAt, settings, thresholds } from './crossings.ts';
import { first, layouts, movingParts, type Shown } from './moving-parts.ts';
import { statementOf, thresholdText } from './statements.ts';
import type { ThresholdWords } from './threshold-words.ts';

interface Properties {
  readonly words: ThresholdWords;
  /** The drawing, rendered with the page. */
  readonly children?: ReactNode;
}

const marks: readonly Mark[] = settings.map((_, place) => ({
  at: place / (settings.length - 1),
  isLong: place % 2 === 0,
}));

/** What people do at a threshold, on a floor as it was or resealed. The table is the full text of the drawing. */
export function Threshold({ words, children }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  const threshold = useRef<HTMLInputElement>(null);
  const floor = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Shown>(first);
  usePainter(frame, (composition) => movingParts(shown, layouts[composition]));

  // The controls hold what is set: read from them, what was moved before the figure woke counts.
  const read = (): void => {
    if (threshold.current && floor.current)
      setShown({ threshold: threshold.current.valueAsNumber, isResealed: floor.current.checked });
  };
  const waken = useRef(read);
  useEffect(() => {
    waken.current();
  }, []);

  const settled = useSettled(shown);
  const statement = useMemo(() => statementOf(settled, words), [settled, words]);
  const { served, misuse, disuse, caught } = relianceAt(shown.threshold, shown.isResealed);
  const { caption, columns, rows, ...costs } = words.table;
  return (
    <div className="fig-frame" ref={frame} onInput={read}>
      {children}
      <div className="fig-block">
        <Statement {...statement} />
        <div className="fig-controls">
          <Range
            id="threshold-from"
            label={words.threshold}
            value={thresholdText(shown.threshold)}
            spoken={thresholdText(shown.threshold)}
            min={thresholds.least}
            max={thresholds.most}
            step={thresholds.step}
            first={first.threshold}
            input={threshold}
            marks={marks}
          />
          <div className="fig-control fig-live">
            <Switch label={words.floor} input={floor} />
          </div>
        </div>
        <table className="fig-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{columns.right}</th>
              <th scope="col">{columns.wrong}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{rows.relied}</th>
              <td>
                <b>{served}</b>
              </td>
              <td>
                <b>{misuse}</b> <small>{costs.misuse}</small>
              </td>
            </tr>
            <tr>
              <th scope="row">{rows.overrode}</th>
              <td>
                <b>{disuse}</b> <small>{costs.disuse}</small>
              </td>
              <td>
                <b>{caught}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}
