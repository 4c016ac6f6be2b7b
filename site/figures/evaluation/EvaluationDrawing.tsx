import { Pad } from '../Pad.tsx';
import { block, pen, place, rounded, within, type Box, type Room } from '../pen.ts';
import { Flare, Hatch } from '../Sheet.tsx';
import { evaluationFigure } from './evaluation-setting.ts';
import type { EvaluationWords } from './evaluation-words.ts';
import { score, settings, type Slice, type Test } from './scores.ts';

/** Top of the graph. Intervals above it are cut off in the drawing; the table shows them in full. */
const top = 0.5;
/** Width of an empty column, minimum distance between two names, and width of a number above a column. */
const slot = 16;
const gap = 17;
const numberWidth = 30;
const grip = 44;

interface Column extends Slice {
  readonly x: number;
  readonly width: number;
}

/** The columns, each as wide as its share of the items; empty ones have a fixed width. */
function columnsOf(slices: readonly Slice[], { x: left, w }: Box): readonly Column[] {
  const items = slices.reduce((sum, slice) => sum + slice.items, 0);
  const room = w - slices.filter((slice) => slice.items === 0).length * slot;
  let x = left;
  return slices.map((slice) => {
    const column = { ...slice, x, width: slice.items === 0 ? slot : (slice.items / items) * room };
    x += column.width;
    return column;
  });
}

/** Positions of the names: under their columns, at least `gap` apart; moved right, then back from the right edge. */
function namePlaces(columns: readonly Column[], { x, w }: Box): readonly number[] {
  let least = -Infinity;
  const pushed = columns.map((column) => {
    least = Math.max(column.x + column.width / 2, least + gap);
    return least;
  });
  let most = x + w - 4;
  return pushed
    .toReversed()
    .map((at) => {
      const held = Math.min(at, most);
      most -= gap;
      return held;
    })
    .toReversed();
}

function sameItems(one: Test, other: Test): boolean {
  return one.cut === other.cut && settings.every((setting) => one.items[setting] === other.items[setting]);
}

interface Properties {
  readonly room: Room;
  readonly words: EvaluationWords;
  readonly shown?: Test;
  readonly before?: Test | undefined;
  /** Called with the unrounded limit when the reader drags it in the drawing. */
  readonly onLimit?: (limit: number) => void;
}

/** Baseline of a number above its column: higher where the line of the limit would strike it through. */
function numberFoot(high: number, limit: number): number {
  return limit > high - 18 && limit < high - 2 ? limit - 5 : high - 5;
}

/** Wrong answers by setting against the limit for release, at any size; static without `onLimit`. */
export function EvaluationDrawing({ room, words, shown = evaluationFigure.first, before, onLimit }: Properties) {
  const plot = { x: 34, y: 24, w: room.width - 50, h: room.height - 52 };
  const { x, y, w, h } = plot;
  const [foot, end] = [y + h, x + w];
  const down = (rate: number): number => foot - (Math.min(top, rate) / top) * h;
  const { average, slices } = score(shown);
  const columns = columnsOf(slices, plot);
  const names = namePlaces(columns, plot);
  const limit = down(shown.limit);
  const mean = average.interval && down(average.interval.rate);
  const ticks = Array.from(
    { length: Math.ceil((w - 14) / 32) },
    (_, tick) => `M${rounded(x + 14 + tick * 32)} ${rounded(limit)}v4`,
  );
  return (
    <>
      <path className="fill-sea-1 stroke-none" d={block(x, y, w, h)} />
      <path className="fill-sea-2 stroke-none" d={block(x, limit, w, foot - limit)} />
      {columns.map(({ id, x: left, width, interval, verdict }) => {
        if (!interval)
          return (
            <g key={id}>
              <path className="fill-paper" strokeWidth={pen.fine} d={block(left, y, width, h)} />
              <Hatch x={left} y={y} w={width} h={h} gap={8} />
            </g>
          );
        const [low, high, rate] = [down(interval.low), down(interval.high), down(interval.rate)];
        const isOver = verdict === 'over';
        const isCut = interval.high > top;
        return (
          <g key={id}>
            <path className="fill-buff-2 stroke-none" d={block(left, low, width, foot - low)} />
            <path
              className={`${verdict === 'open' ? 'fill-dry-1' : 'fill-dry-2'} stroke-none`}
              d={block(left, high, width, low - high)}
            />
            {verdict === 'open' && <Hatch x={left} y={high} w={width} h={low - high} gap={6} />}
            {isOver && (
              <>
                <path className="fill-over-tint stroke-none" d={block(left, low, width, limit - low)} />
                <Hatch className="stroke-over" x={left} y={low} w={width} h={limit - low} gap={6} />
              </>
            )}
            <path strokeWidth={pen.hair} d={`M${place(left, low)}h${rounded(width)}`} />
            <path
              strokeWidth={pen.fine}
              d={`M${place(left, foot)}V${rounded(high)}${isCut ? `m${rounded(width)} 0` : `h${rounded(width)}`}V${rounded(foot)}`}
            />
            <path strokeWidth="2.1" d={`M${place(left, rate)}h${rounded(width)}`} />
            {width > numberWidth && (
              <text
                className="halo"
                x={left + width / 2}
                y={rounded(Math.max(y + 12, numberFoot(high, limit)))}
                textAnchor="middle"
              >
                {(interval.rate * 100).toFixed(1)}
              </text>
            )}
          </g>
        );
      })}
      <path strokeWidth={pen.line} d={`M${place(x, y - 4)}V${rounded(foot)}H${rounded(end)}`} />
      {[0, 10, 20, 30, 40, 50].map((percent) => (
        <text key={percent} x={x - 7} y={down(percent / 100) + 4} textAnchor="end">
          {percent}
        </text>
      ))}
      <text x={x} y={y - 9}>
        {words.table.columns.wrong}
      </text>
      {columns.map(({ id, x: left, width }, index) => (
        <g key={id}>
          <path
            className="stroke-ink-2"
            strokeWidth={pen.hair}
            d={`M${place(left + width / 2, foot + 2)}v4L${place(names[index] ?? left, foot + 11)}`}
          />
          <text x={rounded(names[index] ?? left)} y={foot + 22} textAnchor="middle">
            {id === 'ALL' ? words.drawing.all : id}
          </text>
        </g>
      ))}
      {mean !== undefined && (
        <path strokeWidth={pen.fine} strokeDasharray="9 3 2 3" d={`M${place(x, mean)}H${rounded(end + 6)}`} />
      )}
      {before && !sameItems(before, shown) && (
        <path
          className="fig-ghost"
          d={columnsOf(score(before).slices, plot)
            .map(({ x: left, width, interval }) =>
              interval ? block(left, down(interval.high), width, down(interval.low) - down(interval.high)) : '',
            )
            .join('')}
        />
      )}
      {before && before.limit !== shown.limit && (
        <>
          <path className="fig-ghost" d={`M${place(x, down(before.limit))}H${rounded(end)}`} />
          <circle className="fig-ring" r="5.5" cx={end} cy={rounded(down(before.limit))} />
        </>
      )}
      <path className="stroke-over" strokeWidth="2" d={`M${place(x - 4, limit)}H${rounded(end)}`} />
      <path className="stroke-over" strokeWidth={pen.fine} d={ticks.join('')} />
      <Flare x={end} y={limit} size={28} turn={-70} />
      <Pad
        scale={plot}
        hit={{ x, w, h: grip, y: within(limit - grip / 2, y, foot - grip) }}
        along="any"
        onPlace={onLimit && ((_, depth) => onLimit((1 - depth) * top))}
      />
    </>
  );
}
