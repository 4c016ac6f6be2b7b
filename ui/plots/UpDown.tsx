import { scaleLinear } from 'd3-scale';
import { rounded, type AxisLabel } from './Frame.tsx';
import type { Sheet } from './Plot.tsx';
import { grouped } from '../numbers.ts';

interface UpDownProps {
  readonly sheet: Sheet;
  /** Null if unknown. */
  readonly columns: readonly { readonly up: number | null; readonly down: number | null }[];
  readonly unit: string;
  readonly says: string;
  readonly labels: readonly AxisLabel[];
  readonly words: { readonly up: string; readonly down: string };
}

const [left, right, top, foot] = [44, 52, 22, 24];

/** Columns above a line and hatched ones below it, such as readers gained and lost. */
export function UpDown({ sheet: { width, height }, columns, unit, says, labels, words }: UpDownProps) {
  const most = Math.max(1, ...columns.map(({ up }) => up ?? 0));
  const least = Math.max(1, ...columns.map(({ down }) => down ?? 0));
  const y = scaleLinear()
    .domain([-least, most])
    .nice(3)
    .range([height - foot, top]);
  const [from, to] = [left, width - right];
  const step = (to - from) / Math.max(columns.length, 1);
  const x = (at: number): number => rounded(from + at * step);
  const gap = step > 12 ? 4 : 1;
  return (
    <svg className="p" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
      <text x="0" y="10">
        {unit}
      </text>
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? 'axis0' : 'hair'} d={`M${from} ${rounded(y(tick))}H${to}`} />
          <text x={from - 6} y={rounded(y(tick)) + 4} textAnchor="end">
            {grouped(Math.abs(tick))}
          </text>
        </g>
      ))}
      {columns.map(({ up, down }, at) => {
        const wide = rounded(Math.max(1, step - gap));
        if (up === null || down === null)
          return (
            <rect
              key={at}
              className="fill-[url(#hatch-quiet)]"
              x={x(at) + gap / 2}
              y={top}
              width={wide}
              height={height - foot - top}
            />
          );
        return (
          <g key={at}>
            <rect
              className="edge fill-sea-3"
              x={x(at) + gap / 2}
              y={rounded(y(up))}
              width={wide}
              height={rounded(y(0) - y(up))}
            />
            <rect
              className="edge fill-[url(#hatch)]"
              x={x(at) + gap / 2}
              y={rounded(y(0))}
              width={wide}
              height={rounded(y(-down) - y(0))}
            />
          </g>
        );
      })}
      {labels.map(({ at, words: label }) => (
        <text key={at} x={x(at) + 3} y={height - 7}>
          {label}
        </text>
      ))}
      <text className="k" x={to + 8} y={rounded(y(most / 2))}>
        {words.up}
      </text>
      <text className="k" x={to + 8} y={rounded(y(-least / 2)) + 8}>
        {words.down}
      </text>
    </svg>
  );
}
