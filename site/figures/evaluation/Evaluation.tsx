import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { evenMarks, Range, type Mark } from '../Range.tsx';
import { Statement } from '../Statement.tsx';
import { usePainter } from '../use-painter.ts';
import { useSettled } from '../use-settled.ts';
import type { EvaluationWords } from './evaluation-words.ts';
import { first, layouts, movingParts } from './moving-parts.ts';
import { counts, cuts, limits, settings, type Test } from './scores.ts';
import { itemsText, limitText, rowsOf, statementOf } from './statements.ts';

interface Properties {
  readonly words: EvaluationWords;
  /** The drawing, rendered with the page. */
  readonly children?: ReactNode;
}

const limitMarks: readonly Mark[] = Array.from({ length: 29 }, (_, place) => ({
  at: place / 28,
  isLong: place % 10 === 8,
}));
const itemMarks = evenMarks(counts.length - 1, 1);

/** One test, scored together or apart, against a limit that can be moved. The table is the full text of the drawing. */
export function Evaluation({ words, children }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  const limit = useRef<HTMLInputElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Test>(first);
  usePainter(frame, (composition) => movingParts(shown, layouts[composition]));

  // The controls hold what is set: read from them, what was moved before the figure woke counts.
  const read = (): void => {
    if (!limit.current || !fields.current || !chips.current) return;
    const chosen = chips.current.querySelector<HTMLInputElement>('input:checked');
    const ranges = [...fields.current.querySelectorAll('input')];
    const items = (place: number): number => counts[ranges[place]?.valueAsNumber ?? 0] ?? 0;
    setShown({
      cut: cuts.find((cut) => cut === chosen?.value) ?? first.cut,
      limit: limit.current.valueAsNumber / 100,
      items: { A: items(0), B: items(1), C: items(2), D: items(3), E: items(4) },
    });
  };
  const waken = useRef(read);
  useEffect(() => {
    waken.current();
  }, []);

  const settled = useSettled(shown);
  const statement = useMemo(() => statementOf(settled, words), [settled, words]);
  const { caption, columns, verdicts } = words.table;
  return (
    <div className="fig-frame" ref={frame} onInput={read}>
      {children}
      <div className="fig-block">
        <Statement {...statement} />
        <div className="fig-controls evaluation-top fig-live">
          <fieldset className="fig-control">
            <legend>{words.cut.label}</legend>
            <div className="fig-chips" ref={chips}>
              {cuts.map((cut) => (
                <label key={cut} className="fig-chip">
                  <input type="radio" name="evaluation-cut" value={cut} defaultChecked={cut === first.cut} />
                  <span>{words.cut[cut]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Range
            id="evaluation-limit"
            label={words.limit.label}
            value={limitText(shown.limit, words)}
            spoken={limitText(shown.limit, words)}
            min={limits.least * 100}
            max={limits.most * 100}
            step={limits.step * 100}
            first={first.limit * 100}
            input={limit}
            marks={limitMarks}
          />
        </div>
        <p className="evaluation-legend fig-live">{words.items.label}</p>
        <div className="fig-controls evaluation-items fig-live" ref={fields}>
          {settings.map((setting) => (
            <Range
              key={setting}
              id={`evaluation-${setting}`}
              label={
                <>
                  <span className="evaluation-id">{setting}</span> {words.settings[setting]}
                </>
              }
              value={String(shown.items[setting])}
              spoken={itemsText(shown.items[setting], words)}
              min={0}
              max={counts.length - 1}
              step={1}
              first={counts.indexOf(first.items[setting])}
              input={null}
              marks={itemMarks}
            />
          ))}
        </div>
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
              {rowsOf(shown, words).map(({ id, name, items, wrong, interval, verdict }) => (
                <tr key={id}>
                  <th scope="row">
                    <span className="evaluation-name">
                      {id !== 'ALL' && <span className="evaluation-id">{id}</span>} <span>{name}</span>
                    </span>
                  </th>
                  <td>{items}</td>
                  <td>{wrong}</td>
                  <td>{interval}</td>
                  <td className={verdict === 'over' ? 'fig-over' : undefined}>{verdicts[verdict]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
