import { rounded, type AxisLabel } from './Frame.tsx';
import type { Sheet } from './Plot.tsx';

interface DistributionProps {
  readonly sheet: Sheet;
  readonly bins: readonly number[];
  /** Bins below `good` are good, bins from `poor` on are poor. */
  readonly good: number;
  readonly poor: number;
  readonly words: { readonly good: string; readonly poor: string };
  /** The 75th percentile: its position among the bins, and its label. */
  readonly mark: { readonly at: number; readonly words: string };
  readonly says: string;
  readonly labels: readonly AxisLabel[];
}

const [left, right, top, foot] = [8, 8, 50, 24];

/** A histogram with two thresholds and the 75th percentile. */
export function Distribution({
  sheet: { width, height },
  bins,
  good,
  poor,
  words,
  mark,
  says,
  labels,
}: DistributionProps) {
  const [from, to, base] = [left, width - right, height - foot];
  const most = Math.max(1, ...bins);
  const step = (to - from) / Math.max(bins.length, 1);
  const x = (at: number): number => rounded(from + at * step);
  const lookOf = (at: number): string => (at < good ? 'fill-sea-3' : at < poor ? 'fill-buff-2' : 'fill-paper');
  return (
    <svg className="p" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
      {bins.map((n, at) => {
        const high = rounded((n / most) * (base - top));
        const box = { x: x(at) + 0.75, y: base - high, width: rounded(Math.max(0.5, step - 1.5)), height: high };
        return (
          <g key={at}>
            <rect className={`${lookOf(at)} edge`} {...box} />
            {at >= poor && n > 0 && <rect className="fill-[url(#hatch)]" {...box} />}
          </g>
        );
      })}
      {[
        { at: good, text: words.good },
        { at: poor, text: words.poor },
      ].map(({ at, text }) => (
        <g key={at}>
          <path className="limit" d={`M${x(at)} ${top - 8}V${base}`} />
          <text className="o" x={x(at) + 5} y={top}>
            {text}
          </text>
        </g>
      ))}
      <path className="bold" d={`M${x(mark.at)} 16V${base}`} />
      <text className="k" x={x(mark.at) + 5} y="24">
        {mark.words}
      </text>
      <path className="axis0" d={`M${from} ${base + 0.5}H${to}`} />
      {labels.map(({ at, words: label }) => (
        <text key={at} x={x(at)} y={height - 6} textAnchor={at === 0 ? 'start' : at >= bins.length ? 'end' : 'middle'}>
          {label}
        </text>
      ))}
    </svg>
  );
}
