/**
 * Error rates by setting, worst first, as the article *Cultural Intelligence* requires (section *Measurement*). The
 * data is invented: rates depend on setting and register alone, so that more items only narrow the intervals.
 */
export const settings = ['A', 'B', 'C', 'D', 'E'] as const;
export const registers = [1, 2] as const;
export type Setting = (typeof settings)[number];
type Register = (typeof registers)[number];
export type Id = 'ALL' | Setting | `${Setting}${Register}`;

/** The numbers of items that a setting can have. */
export const counts: readonly number[] = [0, 10, 20, 40, 80, 120, 160, 240, 320, 400, 600, 800, 1200];
/** Bounds and step of the limit for release, as shares of 1. */
export const limits = { least: 0.02, most: 0.3, step: 0.01 } as const;

/** Rates of wrong answers, by setting and register (1: as in manuals, 2: written in a hurry). */
const rates: Readonly<Record<Setting, Readonly<Record<Register, number>>>> = {
  A: { 1: 0.03, 2: 0.07 },
  B: { 1: 0.05, 2: 0.13 },
  C: { 1: 0.07, 2: 0.23 },
  D: { 1: 0.16, 2: 0.4 },
  E: { 1: 0.2, 2: 0.45 },
};
/** Share of each setting's items that are written in a hurry. */
const hurried = 1 / 4;

export const cuts = ['all', 'setting', 'register'] as const;
type Cut = (typeof cuts)[number];

export interface Test {
  readonly cut: Cut;
  readonly limit: number;
  readonly items: Readonly<Record<Setting, number>>;
}

/** How a slice compares with the limit; `open`: its interval contains the limit, so the test does not decide. */
export type Verdict = 'within' | 'open' | 'over' | 'none';

export interface Slice {
  readonly id: Id;
  readonly items: number;
  readonly wrong: number;
  readonly interval: Interval | undefined;
  readonly verdict: Verdict;
}

function verdictOn({ low, high }: Interval, limit: number): Verdict {
  if (high <= limit) return 'within';
  return low > limit ? 'over' : 'open';
}

function slice(id: Id, cells: readonly { readonly items: number; readonly wrong: number }[], limit: number): Slice {
  const items = cells.reduce((sum, cell) => sum + cell.items, 0);
  const wrong = cells.reduce((sum, cell) => sum + cell.wrong, 0);
  const interval = items === 0 ? undefined : wilson(wrong, items);
  return { id, items, wrong, interval, verdict: interval === undefined ? 'none' : verdictOn(interval, limit) };
}

/** Scores a test: one slice per group, in the order of the settings, and the average over all items. */
export function score({ cut, limit, items }: Test): { readonly average: Slice; readonly slices: readonly Slice[] } {
  const cells = settings.flatMap((setting) =>
    registers.map((register) => {
      const inHurry = Math.round(items[setting] * hurried);
      const own = register === 2 ? inHurry : items[setting] - inHurry;
      return { setting, register, items: own, wrong: Math.round(own * rates[setting][register]) };
    }),
  );
  const average = slice('ALL', cells, limit);
  switch (cut) {
    case 'all':
      return { average, slices: [average] };
    case 'setting':
      return {
        average,
        slices: settings.map((setting) =>
          slice(
            setting,
            cells.filter((cell) => cell.setting === setting),
            limit,
          ),
        ),
      };
    case 'register':
      return { average, slices: cells.map((cell) => slice(`${cell.setting}${cell.register}`, [cell], limit)) };
  }
}

/** Sorts slices worst first; those without items come last. */
export function worstFirst(slices: readonly Slice[]): readonly Slice[] {
  return slices.toSorted((one, other) => (other.interval?.rate ?? -1) - (one.interval?.rate ?? -1));
}

/** The 97.5th percentile of the standard normal distribution, for 95% intervals. */
const z = 1.96;

interface Interval {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's 95% interval for the observed share `wrong` / `items` (at least 1 item):
 * (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Stays between 0 and 1, and works for small n.
 */
export function wilson(wrong: number, items: number): Interval {
  const rate = wrong / items;
  const share = (z * z) / items;
  const middle = rate + share / 2;
  const half = z * Math.sqrt((rate * (1 - rate) + share / 4) / items);
  // If none or all are wrong, one bound equals the rate except for rounding errors.
  return {
    rate,
    low: Math.max(0, Math.min(rate, (middle - half) / (1 + share))),
    high: Math.min(1, Math.max(rate, (middle + half) / (1 + share))),
  };
}
