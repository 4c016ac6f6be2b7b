import { useCallback, useState, type ReactNode } from 'react';

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Whether there is room for few labels only. */
  readonly narrow: boolean;
}

/** Fewest known points for a drawing; with fewer the numbers are enough. */
const fewest = 3;

interface PlotProps {
  readonly caption: string;
  readonly note?: string | undefined;
  readonly height: number;
  /** Number of known figures; with fewer than three there is no drawing. */
  readonly points?: number;
  readonly draw: (sheet: Sheet) => ReactNode;
  readonly legend?: readonly { readonly look: string; readonly words: string }[];
  /** The same figures as a table; the first cell of a row is its header. */
  readonly figures?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
}

/** A plot: a sentence, a drawing, and a table of its figures. */
export function Plot({ caption, note, height, points = fewest, draw, legend = [], figures }: PlotProps) {
  // Drawn at its own width, since a scaled drawing scales its text too.
  const [width, setWidth] = useState(358);
  const fit = useCallback((box: HTMLDivElement) => {
    const measure = (): void => setWidth(box.clientWidth || 358);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <figure className="plot">
      <figcaption className="border-edge border-t pt-2 pb-0.5 text-small/[1.35] font-semibold normal-nums">
        {caption}
        {note !== undefined && <span className="block note font-normal">{note}</span>}
      </figcaption>
      {points < fewest ? (
        <p className="quiet">Drawn once three are known.</p>
      ) : (
        <div ref={fit}>{draw({ width, height, narrow: width < 480 })}</div>
      )}
      {points >= fewest && legend.length > 0 && <Legend parts={legend} />}
      {figures && <Figures caption={caption} {...figures} />}
    </figure>
  );
}

/** The legend of a plot. */
export function Legend({ parts, className = '' }: { parts: NonNullable<PlotProps['legend']>; className?: string }) {
  return (
    <p className={`legendrow ${className}`}>
      {parts.map(({ look, words }) => (
        <span key={words}>
          <span className={`swatch ${look}`} aria-hidden="true" />
          {words}
        </span>
      ))}
    </p>
  );
}

function Figures({ caption, head, rows }: { readonly caption: string } & NonNullable<PlotProps['figures']>) {
  const [first, ...others] = head;
  return (
    <details className="group mt-1.5 [&_:is(th,td)]:py-1">
      <summary className="textbtn cursor-pointer list-none py-0 text-note text-inherit group-open:mb-2 print:hidden!">
        Show as a table
      </summary>
      <div className="tblwrap max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={`Figures: ${caption}`}>
        <table>
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((words) => (
                <th key={words} scope="col" className="num">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
