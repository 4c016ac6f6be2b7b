import { Pad } from '../Pad.tsx';
import { block, pen, place, rounded, type Box, type Room } from '../pen.ts';
import { Flare } from '../Sheet.tsx';
import { bins, crossings, relianceAt, settings, thresholds, type Reliance } from './crossings.ts';
import { thresholdFigure, type Shown } from './threshold-setting.ts';
import type { ThresholdWords } from './threshold-words.ts';

/** Dots per row of a bin, and the most rows above and below the line. */
const perBin = 4;
const rows = { above: 34, below: 8 } as const;
/** Crossings at the top of the graph of costs; curves may exceed it slightly. */
const ceiling = 240;

/** Chooses the parts that fit: the crossings always, the graph of the two costs if there is room. */
function layoutFor({ width, height }: Room): { readonly dots: Box; readonly costs?: Box } {
  if (height < 232) {
    const side = width < 440 ? 0 : width * 0.34;
    return {
      dots: { x: 14, y: 26, w: width - side - 28, h: height - 50 },
      ...(side > 0 && { costs: { x: width - side + 40, y: 26, w: side - 54, h: height - 50 } }),
    };
  }
  if (width < 520) {
    const top = height * 0.66;
    return {
      dots: { x: 14, y: 26, w: width - 28, h: top - 50 },
      costs: { x: 40, y: top + 22, w: width - 56, h: height - top - 44 },
    };
  }
  const side = Math.min(240, width * 0.32);
  return {
    dots: { x: 24, y: 34, w: width - side - 88, h: height - 68 },
    costs: { x: width - side - 14, y: 34, w: side, h: height - 68 },
  };
}

interface Part {
  readonly box: Box;
  readonly shown: Shown;
  readonly before: Shown | undefined;
  readonly words: ThresholdWords['drawing'];
  readonly onThreshold: ((threshold: number) => void) | undefined;
}

/** A thousand crossings by reported value, one dot each: in time above the line, late below it. */
function Dots({ box, shown, before, words, onThreshold }: Part) {
  const { x, y, w, h } = box;
  const across = w / (bins * perBin);
  const up = Math.min(across * 1.6, (h - 6) / (rows.above + rows.below));
  const dot = Math.min(across, up);
  const line = y + h - rows.below * up;
  const right = (report: number): number => x + report * w;
  const { right: inTime, wrong } = crossings(shown.isResealed);
  // Each stack of dots is one line with zero-length dashes and round caps.
  const stacks = (counts: readonly number[], towards: 1 | -1): string =>
    counts
      .flatMap((count, bin) =>
        Array.from({ length: perBin }, (_, column) => {
          const high = Math.floor(count / perBin) + (column < count % perBin ? 1 : 0);
          const from = place(right(bin / bins) + (column + 0.5) * across, line + towards * up * 0.6);
          return high === 0 ? '' : `M${from}v${rounded(towards * (high - 0.7) * up)}`;
        }),
      )
      .join('');
  const at = right(shown.threshold);
  const foot = y + h;
  // Baseline of a word in the middle of the strip below the line, which is low in a low window.
  const middle = (line + foot) / 2 + 4;
  const dots = { strokeDasharray: `0 ${rounded(up)}`, strokeLinecap: 'round' } as const;
  const ticks = Array.from({ length: Math.floor((line - y) / 20) }, (_, tick) => `M${place(at, y + 10 + tick * 20)}h5`);
  return (
    <>
      <path
        className="fill-sea-1 stroke-none"
        d={block(at, y, x + w - at, line - y) + block(x, line, at - x, foot - line)}
      />
      <path className="fill-buff-1 stroke-none" d={block(x, y, at - x, line - y)} />
      <path className="fill-buff-2 stroke-none" d={block(at, line, x + w - at, foot - line)} />
      <path className="stroke-ink-3" {...dots} strokeWidth={rounded(dot * 0.62)} d={stacks(inTime, -1)} />
      <path {...dots} strokeWidth={rounded(dot * 0.78)} d={stacks(wrong, 1)} />
      <path strokeWidth={pen.line} d={`M${place(x, line)}h${rounded(w)}`} />
      <path strokeWidth={pen.fine} d={`M${place(x, foot)}h${rounded(w)}`} />
      {[0, 0.2, 0.4, 0.6, 0.8, 1].map((report) => (
        <text key={report} x={right(report)} y={foot + 15} textAnchor="middle">
          {report.toFixed(1)}
        </text>
      ))}
      <text x={x + 6} y={y + 15}>
        {words.disuse}
      </text>
      <text x={x + w - 6} y={rounded(Math.max(foot - 6, middle))} textAnchor="end">
        {words.misuse}
      </text>
      <text x={x + 6} y={line - 6}>
        {words.inTime}
      </text>
      <text x={x + 6} y={rounded(Math.min(line + 15, middle))}>
        {words.late}
      </text>
      {before && (
        <>
          <path className="fig-ghost" d={`M${place(right(before.threshold), y)}V${rounded(foot)}`} />
          <circle className="fig-ring" r="5.5" cx={rounded(right(before.threshold))} cy={rounded(line)} />
        </>
      )}
      <path className="stroke-over" strokeWidth="2" d={`M${place(at, y)}V${rounded(foot)}`} />
      <path className="stroke-over" strokeWidth={pen.line} d={ticks.join('')} />
      <Flare x={at} y={y} size={26} />
      <Pad scale={box} along="across" onPlace={onThreshold} />
    </>
  );
}

function Costs({ box, shown, before, words, onThreshold }: Part) {
  const { x, y, w, h } = box;
  const right = (threshold: number): number =>
    x + ((threshold - thresholds.least) / (thresholds.most - thresholds.least)) * w;
  const down = (count: number): number => y + h - (Math.min(count, ceiling * 1.02) / ceiling) * h;
  const curve = (cost: keyof Reliance, isResealed: boolean): string =>
    `M${settings.map((threshold) => place(right(threshold), down(relianceAt(threshold, isResealed)[cost]))).join('L')}`;
  const costs = [
    { cost: 'disuse', word: words.disuse, width: pen.line },
    { cost: 'misuse', word: words.misuse, width: 2.1 },
  ] as const;
  const points = (of: Shown) => {
    const found = relianceAt(of.threshold, of.isResealed);
    return costs.flatMap(({ cost, word }) =>
      found[cost] > ceiling ? [] : [{ word, cx: rounded(right(of.threshold)), cy: rounded(down(found[cost])) }],
    );
  };
  return (
    <>
      <path className="fill-sea-1 stroke-none" d={block(x, y, w, h)} />
      <svg x={x} y={y} width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`}>
        {before && before.isResealed !== shown.isResealed && (
          <path className="fig-ghost" d={curve('disuse', before.isResealed) + curve('misuse', before.isResealed)} />
        )}
        {costs.map(({ cost, width }) => (
          <path key={cost} strokeWidth={width} d={curve(cost, shown.isResealed)} />
        ))}
      </svg>
      <path strokeWidth={pen.line} d={`M${place(x, y)}v${rounded(h)}h${rounded(w)}`} />
      {[120, 240].map((count) => (
        <text key={count} x={x - 6} y={down(count) + 4} textAnchor="end">
          {count}
        </text>
      ))}
      {[0.3, 0.5, 0.7, 0.9].map((threshold) => (
        <text key={threshold} x={right(threshold)} y={y + h + 15} textAnchor="middle">
          {threshold.toFixed(1)}
        </text>
      ))}
      <text x={x} y={y - 8}>
        {words.costs}
      </text>
      {before && points(before).map(({ word, ...at }) => <circle key={word} className="fig-ring" r="6.5" {...at} />)}
      <path className="stroke-over" strokeWidth={pen.line} d={`M${place(right(shown.threshold), y)}v${rounded(h)}`} />
      {points(shown).map(({ word, cx, cy }) => (
        <g key={word}>
          <circle className="fill-paper" strokeWidth={pen.line} r="4" cx={cx} cy={cy} />
          <text
            className="halo"
            x={cx + (shown.threshold > 0.7 ? -9 : 9)}
            y={cy - 6}
            textAnchor={shown.threshold > 0.7 ? 'end' : 'start'}
          >
            {word}
          </text>
        </g>
      ))}
      <Pad
        scale={box}
        along="across"
        onPlace={
          onThreshold && ((share) => onThreshold(thresholds.least + share * (thresholds.most - thresholds.least)))
        }
      />
    </>
  );
}

interface Properties {
  readonly room: Room;
  readonly words: ThresholdWords;
  readonly shown?: Shown;
  readonly before?: Shown | undefined;
  /** Called with the unrounded threshold when the reader drags it in the drawing. */
  readonly onThreshold?: (threshold: number) => void;
}

/** A threshold and its two costs, at any size; static without `onThreshold`. */
export function ThresholdDrawing({ room, words, shown = thresholdFigure.first, before, onThreshold }: Properties) {
  const { dots, costs } = layoutFor(room);
  const part = { shown, before, words: words.drawing, onThreshold };
  return (
    <>
      <Dots {...part} box={dots} />
      {costs && <Costs {...part} box={costs} />}
    </>
  );
}
