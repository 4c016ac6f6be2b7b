import type { ComponentProps } from 'react';
import { fieldOf, Frame, rounded, type AxisLabel } from './Frame.tsx';
import { Plot, type Sheet } from './Plot.tsx';
import { grouped } from '../numbers.ts';
import { monthLabel } from '../time/words.ts';

/** One column: its parts from the bottom up, each with its fill class; null if unknown (hatched). */
export interface Column {
  readonly parts: readonly { readonly n: number; readonly look: string }[] | null;
  readonly says?: string;
}

interface ColumnsProps {
  readonly sheet: Sheet;
  readonly columns: readonly Column[];
  readonly unit: string;
  readonly says: string;
  readonly labels: readonly AxisLabel[];
  /** Maximum of the scale; higher columns are cut and labelled with their value. */
  readonly most?: number | undefined;
}

const heightOf = ({ parts }: Column): number => (parts ?? []).reduce((sum, { n }) => sum + n, 0);

/** A column plot, stacked where columns have several parts. */
export function Columns({ sheet, columns, unit, says, labels, most }: ColumnsProps) {
  const field = fieldOf(sheet, most ?? Math.max(...columns.map(heightOf), 0), { left: 44, right: 8 });
  const { from, to, base, ceiling, y, ticks } = field;
  const step = (to - from) / Math.max(columns.length, 1);
  const gap = step > 6 ? 1.5 : 0.5;
  const x = (at: number): number => from + at * step;
  const highest = ticks.at(-1) ?? 1;
  return (
    <Frame sheet={sheet} field={field} unit={unit} says={says} labels={labels} x={x}>
      {columns.map((column, at) => {
        const left = rounded(x(at) + gap / 2);
        const width = rounded(Math.max(1.5, step - gap));
        if (column.parts === null)
          return (
            <rect
              key={at}
              className="fill-[url(#hatch-quiet)]"
              x={left}
              y={ceiling}
              width={width}
              height={base - ceiling}
            />
          );
        const isCut = heightOf(column) > highest;
        let below = 0;
        return (
          <g key={at}>
            {column.parts.map(({ n, look }) => {
              const [low, high] = [Math.min(below, highest), Math.min(below + n, highest)];
              below += n;
              return high > low ? (
                <rect
                  key={look}
                  className={look}
                  x={left}
                  y={rounded(y(high))}
                  width={width}
                  height={rounded(y(low) - y(high))}
                />
              ) : null;
            })}
            {isCut && (
              <>
                <path
                  className="cut"
                  d={`M${left - 2} ${ceiling + 10}l${width + 4} -5M${left - 2} ${ceiling + 15}l${width + 4} -5`}
                />
                <text className="o" x={left - 5} y={ceiling + 4} textAnchor="end">
                  {column.says ?? grouped(heightOf(column))}
                </text>
              </>
            )}
          </g>
        );
      })}
    </Frame>
  );
}

/** A plot of columns, whose text alternative is its caption. */
export function ColumnPlot({
  unit,
  columns,
  labels,
  ...plot
}: Omit<ComponentProps<typeof Plot>, 'draw'> &
  Pick<ColumnsProps, 'unit' | 'columns'> & { readonly labels: (narrow: boolean) => ColumnsProps['labels'] }) {
  return (
    <Plot
      {...plot}
      draw={(sheet) => (
        <Columns sheet={sheet} unit={unit} says={plot.caption} columns={columns} labels={labels(sheet.narrow)} />
      )}
    />
  );
}

/** The labels of columns of months, one for each few months. @param every how many where there is room */
export function monthLabels(months: readonly { readonly month: string }[], every = 4) {
  return (narrow: boolean): readonly AxisLabel[] =>
    months.flatMap(({ month }, at) =>
      at % (narrow ? 6 : every) === 0 ? [{ at, words: monthLabel(month, at === 0) }] : [],
    );
}
