import { place, rounded, type Composition, type Parts } from '../sheet.ts';
import { registers, score, settings, type Id, type Slice, type Test } from './scores.ts';
import { sounding, soundingWidth } from './sounding.ts';

export const first: Test = { cut: 'setting', limit: 0.1, items: { A: 800, B: 240, C: 120, D: 40, E: 0 } };

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  /** Width of a slot without items, and the least distance between two names. */
  readonly slot: number;
  readonly gap: number;
  /** Height of figures and letters. */
  readonly size: number;
  readonly flare: number;
}

export const layouts: Readonly<Record<Composition, Layout>> = {
  wider: { width: 640, height: 372, plot: { x: 44, y: 34, w: 550, h: 284 }, slot: 22, gap: 15, size: 7, flare: 44 },
  narrow: {
    width: 350,
    height: 356,
    plot: { x: 34, y: 30, w: 284, h: 276 },
    slot: 13,
    gap: 14.5,
    size: 7.5,
    flare: 38,
  },
};

/** What stands higher runs off the sheet, without an end; the table has it. */
export const top = 0.5;

/** Every name that a column can have. */
export const ids: readonly Id[] = [
  'ALL',
  ...settings.flatMap((setting): Id[] => [setting, ...registers.map((register): Id => `${setting}${register}`)]),
];

export function rateY({ plot }: Layout, rate: number): number {
  return plot.y + plot.h - (Math.min(top, rate) / top) * plot.h;
}

function box(x: number, from: number, width: number, to: number): string {
  return to - from > 0.05 ? `M${place(x, from)}h${rounded(width)}V${rounded(to)}h${rounded(-width)}z` : '';
}

interface Column extends Slice {
  readonly x: number;
  readonly width: number;
}

/** As wide as its share of the items; what has none stands in a slot of its own. */
function columns(slices: readonly Slice[], { plot, slot }: Layout): readonly Column[] {
  const items = slices.reduce((sum, slice) => sum + slice.items, 0);
  const room = plot.w - slices.filter((slice) => slice.items === 0).length * slot;
  let x = plot.x;
  return slices.map((slice) => {
    const column = { ...slice, x, width: slice.items === 0 ? slot : (slice.items / items) * room };
    x += column.width;
    return column;
  });
}

/** Where names stand: under their columns, never nearer than the gap; pushed right, then back from the edge. */
function namePlaces(all: readonly Column[], { plot, gap }: Layout): readonly number[] {
  let least = -Infinity;
  const pushed = all.map(({ x, width }) => {
    least = Math.max(x + width / 2, least + gap);
    return least;
  });
  let most = plot.x + plot.w - 2;
  return pushed
    .toReversed()
    .map((at) => {
      const held = Math.min(at, most);
      most -= gap;
      return held;
    })
    .toReversed();
}

/** Attributes of everything that moves. */
export function movingParts(test: Test, layout: Layout): Parts {
  const { average, slices } = score(test);
  const { plot, size } = layout;
  const [foot, end] = [plot.y + plot.h, plot.x + plot.w];
  const y = (rate: number): number => rateY(layout, rate);
  const limit = y(test.limit);
  const mean = y(average.interval?.rate ?? 0);
  const cuts = (at: number, line: number): boolean => line > at - size - 3 && line < at + 4;
  // A sounding keeps off the two lines.
  const clear = (at: number): number => (cuts(at, limit) || cuts(at, mean) ? Math.min(limit, mean, at) - 8 : at);
  const drawn = {
    ground: '',
    between: '',
    open: '',
    over: '',
    none: '',
    edge: '',
    mark: '',
    ends: '',
    lead: '',
    depth: '',
  };
  const all = columns(slices, layout);
  const names = namePlaces(all, layout);
  for (const [index, { x, width, interval, verdict }] of all.entries()) {
    const middle = x + width / 2;
    const isCut = (interval?.high ?? 0) > top;
    const head = interval === undefined ? plot.y : y(interval.high);
    drawn.edge += `M${place(x, foot)}V${rounded(head)}${isCut ? `m${rounded(width)} 0` : `h${rounded(width)}`}V${rounded(foot)}`;
    drawn.lead += `M${place(middle, foot + 2)}V${rounded(foot + 6)}L${place(names[index] ?? middle, foot + 11)}`;
    if (interval === undefined) {
      drawn.none += box(x, plot.y, width, foot);
      continue;
    }
    const { rate, low, high } = interval;
    drawn.ground += box(x, y(low), width, foot);
    drawn[verdict === 'open' ? 'open' : 'between'] += box(x, y(high), width, y(low));
    if (verdict === 'over') drawn.over += box(x, y(low), width, limit);
    drawn.mark += `M${place(x, y(rate))}h${rounded(width)}`;
    drawn.ends += `M${place(x, y(low))}h${rounded(width)}`;
    if (width > soundingWidth(rate, size) + 1)
      drawn.depth += sounding(rate, middle, clear(Math.max(y(high) - 6, plot.y + 2 * size)), size);
  }
  const shownNames = ids.map((id) => {
    const index = all.findIndex((column) => column.id === id);
    return [
      `name${id}`,
      index === -1
        ? { display: 'none' }
        : { display: 'inline', transform: `translate(${place(names[index] ?? 0, foot + 13)})` },
    ] as const;
  });
  return {
    ...Object.fromEntries(Object.entries(drawn).map(([part, d]) => [part, { d }])),
    ...Object.fromEntries(shownNames),
    mean:
      average.interval === undefined
        ? { display: 'none' }
        : { display: 'inline', transform: `translate(0 ${rounded(mean)})` },
    allowed: { d: box(plot.x, limit, plot.w, foot) },
    limit: { transform: `translate(0 ${rounded(limit)})` },
    flare: { transform: `translate(${place(end, limit)})` },
  };
}
