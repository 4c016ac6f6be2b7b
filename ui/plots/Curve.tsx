import { area, line } from 'd3-shape';
import { fieldOf, Frame, rounded, type AxisLabel } from './Frame.tsx';
import type { Sheet } from './Plot.tsx';

interface CurveProps {
  readonly sheet: Sheet;
  /** Points by ascending `x`; null leaves a gap where nothing is known. */
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
  readonly unit: string;
  readonly says: string;
  /** Axis labels, on the scale of `x`. */
  readonly labels: readonly AxisLabel[];
  /** Fill class of the area below; without it nothing is filled. */
  readonly fill?: string | undefined;
  readonly limit?: { readonly at: number; readonly words: string } | undefined;
  readonly end?: string | undefined;
  readonly flare?: boolean;
}

const flarePath =
  'M0 0C9.210-6.850 13.220-15.090 23.100-20.790C31.820-25.830 38.280-14.640 29.560-9.610C19.680-3.910 ' +
  '10.540-4.550 0 0Z';

/** A line plot with an optional filled area and a limit. */
export function Curve({ sheet, points, unit, says, labels, fill, limit, end, flare = false }: CurveProps) {
  const known = points.flatMap((point) => (point.y === null ? [] : [{ x: point.x, y: point.y }]));
  const field = fieldOf(sheet, Math.max(...known.map(({ y }) => y), (limit?.at ?? 0) * 1.2), {
    left: 44,
    right: limit ? 96 : 52,
  });
  const { from, to, base, y } = field;
  const [first, final] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  const x = (at: number): number => from + ((at - first) / (final - first || 1)) * (to - from);
  const isKnown = (point: { readonly y: number | null }): boolean => point.y !== null;
  const along = line<(typeof points)[number]>(
    (point) => rounded(x(point.x)),
    (point) => rounded(y(point.y ?? 0)),
  ).defined(isKnown);
  const below = area<(typeof points)[number]>(
    (point) => rounded(x(point.x)),
    base,
    (point) => rounded(y(point.y ?? 0)),
  ).defined(isKnown);
  const last = known.at(-1);
  return (
    <Frame sheet={sheet} field={field} unit={unit} says={says} labels={labels} x={x}>
      {fill !== undefined && <path className={fill} d={below(points) ?? ''} />}
      {limit && (
        <>
          <path className="limit" d={`M${from} ${rounded(y(limit.at))}H${to}`} />
          <text className="o" x={to + 6} y={rounded(y(limit.at)) + 4}>
            {limit.words}
          </text>
        </>
      )}
      <path className="bold" d={along(points) ?? ''} />
      {last && (
        <>
          <circle
            className={flare ? 'fill-over' : 'fill-ink'}
            cx={rounded(x(last.x))}
            cy={rounded(y(last.y))}
            r="3.5"
          />
          {flare && (
            <g transform={`translate(${rounded(x(last.x))} ${rounded(y(last.y))}) scale(.6)`}>
              <path className="fill-over-2" d={flarePath} />
            </g>
          )}
          {end !== undefined && (
            <text
              className={flare ? 'o' : 'k'}
              x={rounded(x(last.x)) + (flare ? 26 : 8)}
              y={rounded(y(last.y)) + (flare ? -8 : 4)}
            >
              {end}
            </text>
          )}
        </>
      )}
    </Frame>
  );
}
