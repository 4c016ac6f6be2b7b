import { grouped } from './numbers.ts';

/** Size of the bar in the drawing's units, before it is stretched to its container. */
const [width, height] = [1000, 16];

interface ProgressPart {
  readonly n: number;
  readonly look: 'sent' | 'refused' | 'left';
}

const looks = {
  sent: 'fill-sea-3 forced-colors:fill-[CanvasText]',
  refused: 'fill-error',
  left: 'fill-buff-2',
} as const;

interface Properties {
  readonly parts: readonly ProgressPart[];
  readonly total: number;
  readonly words: string;
}

/** A progress bar in parts; the rest to `total` is pending. `words` describe it to screen readers. */
export function Progress({ parts, total, words }: Properties) {
  const inner = width - 2;
  const share = (n: number): number => (total === 0 ? 0 : (n / total) * inner);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { n }) => sum + n, 0));
  return (
    <svg
      className="mt-2 mb-3 block h-4.5 w-full overflow-visible"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <rect
        className="fill-paper stroke-ink"
        vectorEffect="non-scaling-stroke"
        x=".5"
        y=".5"
        width={width - 1}
        height={height - 1}
      />
      {parts.map(({ n, look }, index) =>
        n === 0 ? null : (
          <rect
            key={look}
            className={looks[look]}
            x={1 + share(starts[index] ?? 0)}
            y="1"
            width={Math.max(1, share(n))}
            height={height - 2}
          />
        ),
      )}
    </svg>
  );
}

const sum =
  'sum flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-y border-edge py-2.5 text-control *:whitespace-nowrap ' +
  'max-[700px]:text-(length:--text-body) max-[700px]:*:basis-2/5 [&_b]:text-[1.125rem]';
const verdict =
  'ms-auto inline-flex items-center text-(length:--text-note) font-medium max-[700px]:ms-0 max-[700px]:basis-full!';

interface SumProperties {
  readonly total: { readonly n: number; readonly words: string };
  readonly parts: readonly { readonly n: number; readonly words: string }[];
  readonly at: string;
}

/** A sum such as `3,482 = 2,190 sent + 14 refused + …`, with a statement whether it adds up. */
export function Sum({ total, parts, at }: SumProperties) {
  const right = parts.reduce((sum, { n }) => sum + n, 0) === total.n;
  return (
    <p className={sum}>
      <span>
        <b>{grouped(total.n)}</b> {total.words}
      </span>
      {parts.map(({ n, words }, index) => (
        <span key={words}>
          <span className="text-ink-3 max-[700px]:hidden">{index === 0 ? '= ' : '+ '}</span>
          <b>{grouped(n)}</b> {words}
        </span>
      ))}
      <span className={`${verdict} ${right ? 'text-ok' : 'text-error'}`}>
        {right ? `Adds up, counted ${at}` : `Does not add up, counted ${at}: stop and ask`}
      </span>
    </p>
  );
}
