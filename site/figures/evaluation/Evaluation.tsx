import { Instrument, type FigureProperties } from '../Instrument.tsx';
import { Range } from '../Range.tsx';
import { nearest } from '../setting.ts';
import { useSetting } from '../use-setting.ts';
import { evaluationFigure, percents } from './evaluation-setting.ts';
import type { EvaluationWords } from './evaluation-words.ts';
import { EvaluationDrawing } from './EvaluationDrawing.tsx';
import { counts, cuts, settings } from './scores.ts';
import { itemsText, limitText, nameOfTest, rowsOf, statementOf } from './statements.ts';

/** One test, scored as a whole or by group, against an adjustable limit. The table is the text alternative. */
export function Evaluation(figure: FigureProperties<EvaluationWords>) {
  const { words } = figure;
  const held = useSetting(evaluationFigure);
  const { shown, before, turn } = held;
  const { caption, columns, verdicts } = words.table;
  const { first } = evaluationFigure;
  return (
    <Instrument
      {...figure}
      held={held}
      say={statementOf}
      name={nameOfTest}
      draw={(room) => (
        <EvaluationDrawing
          room={room}
          words={words}
          shown={shown}
          before={before}
          onLimit={(limit) =>
            turn({ ...shown, limit: nearest(String(limit * 100), percents, shown.limit * 100) / 100 })
          }
        />
      )}
      controls={
        <>
          <fieldset className="fig-chips">
            <legend className="max-[640px]:sr-only">{words.cut.label}</legend>
            {cuts.map((cut) => (
              <label key={cut} className="fig-chip">
                <input type="radio" name="cut" value={cut} defaultChecked={cut === first.cut} />
                <span>{words.cut[cut]}</span>
              </label>
            ))}
          </fieldset>
          <Range
            id="evaluation-limit"
            name="limit"
            label={words.limit.label}
            value={limitText(shown.limit, words)}
            spoken={limitText(shown.limit, words)}
            min={percents.least}
            max={percents.most}
            step={percents.step}
            first={first.limit * 100}
            before={before && (before.limit * 100 - percents.least) / (percents.most - percents.least)}
          />
        </>
      }
      under={
        <>
          <p className="max-[640px]:sr-only">{words.items.label}</p>
          {settings.map((setting) => (
            <Range
              key={setting}
              id={`evaluation-${setting}`}
              name={setting}
              label={
                <>
                  <b>{setting}</b> <span className="max-2xl:sr-only">{words.settings[setting]}</span>
                </>
              }
              value={String(shown.items[setting])}
              spoken={itemsText(shown.items[setting], words)}
              min={0}
              max={counts.length - 1}
              step={1}
              first={counts.indexOf(first.items[setting])}
              scale={counts}
              before={before && counts.indexOf(before.items[setting]) / (counts.length - 1)}
            />
          ))}
        </>
      }
      table={
        <div className="scroller" role="region" aria-label={caption} tabIndex={0}>
          <table className="fig-table">
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{columns.setting}</th>
                <th scope="col">{columns.items}</th>
                <th scope="col">{columns.wrong}</th>
                <th scope="col">{columns.interval}</th>
                <th scope="col">{columns.verdict}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(shown, words).map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.id !== 'ALL' && <span className="evaluation-id">{row.id}</span>} {row.name}
                  </th>
                  <td>{row.items}</td>
                  <td>{row.wrong}</td>
                  <td>{row.interval}</td>
                  <td className={row.verdict === 'over' ? 'fig-over' : undefined}>{verdicts[row.verdict]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    />
  );
}
