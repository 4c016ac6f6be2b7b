import { rounded } from './Frame.tsx';

const [width, height] = [120, 24];

/** A sparkline of columns; the numbers next to it say the same. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(values.length, 1);
  return (
    <svg className="h-6 w-30" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {values.map((value, at) => (
        <rect
          key={at}
          className="fill-sea-4 forced-colors:fill-[CanvasText]"
          x={rounded(at * step + 0.25)}
          y={rounded(23 - (value / most) * 22)}
          width={rounded(step - 0.5)}
          height={rounded((value / most) * 22)}
        />
      ))}
      <path className="stroke-rule-strong" d={`M0 23.5H${width}`} />
    </svg>
  );
}
