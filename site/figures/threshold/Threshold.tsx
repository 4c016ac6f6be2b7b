import { Instrument, type FigureProperties } from '../Instrument.tsx';
import { Range } from '../Range.tsx';
import { nearest } from '../setting.ts';
import { Switch } from '../Switch.tsx';
import { useSetting } from '../use-setting.ts';
import { relianceAt, thresholds } from './crossings.ts';
import { nameOf, statementOf, thresholdText } from './statements.ts';
import { resealed, thresholdFigure } from './threshold-setting.ts';
import type { ThresholdWords } from './threshold-words.ts';
import { ThresholdDrawing } from './ThresholdDrawing.tsx';

/** The outcomes of a threshold, on the original or a resealed floor. The table is the drawing's text alternative. */
export function Threshold(figure: FigureProperties<ThresholdWords>) {
  const { words } = figure;
  const held = useSetting(thresholdFigure);
  const { shown, before, turn } = held;
  const { served, misuse, disuse, caught } = relianceAt(shown.threshold, shown.isResealed);
  const { caption, columns, rows, ...costs } = words.table;
  return (
    <Instrument
      {...figure}
      held={held}
      say={statementOf}
      name={nameOf}
      draw={(room) => (
        <ThresholdDrawing
          room={room}
          words={words}
          shown={shown}
          before={before}
          onThreshold={(at) => turn({ ...shown, threshold: nearest(String(at), thresholds, shown.threshold) })}
        />
      )}
      controls={
        <>
          <Range
            id="threshold-from"
            name="threshold"
            label={words.threshold}
            value={thresholdText(shown.threshold)}
            spoken={thresholdText(shown.threshold)}
            min={thresholds.least}
            max={thresholds.most}
            step={thresholds.step}
            first={thresholdFigure.first.threshold}
            before={before && (before.threshold - thresholds.least) / (thresholds.most - thresholds.least)}
          />
          <Switch name="floor" value={resealed} label={words.floor} />
        </>
      }
      beside={
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
      }
    />
  );
}
