import type { Range } from './sample-words.ts';

/** What a saving is worked out from: mails a month, percent, minutes each, pounds an hour, pounds in all, pounds a month. */
export interface Assumptions {
  readonly mails: Range;
  readonly share: Range;
  readonly minutes: Range;
  readonly hour: Range;
  readonly stages: Range;
  readonly running: Range;
}

export interface Payback {
  /** Months within which one in ten, half, and nine in ten of the runs are paid back. */
  readonly early: number;
  readonly median: number;
  readonly late: number;
  /** Runs that need more than two years, those that never pay back among them. */
  readonly beyond: number;
  /** Runs by whole months: `columns[7]` counts those paid back in the eighth month. Two years. */
  readonly columns: readonly number[];
}

const months = 24;

/**
 * Months until a system has paid for itself, as often as there are runs: each takes every assumption from its range,
 * the middle likelier than the ends. `chance` gives numbers from 0 to under 1.
 */
export function payback(assumptions: Assumptions, runs: number, chance: () => number): Payback {
  const drawn = ({ from, to }: Range): number => from + ((to - from) * (chance() + chance())) / 2;
  const { mails, share, minutes, hour, stages, running } = assumptions;
  const needed = Array.from({ length: runs }, () => {
    const saved = (((drawn(mails) * drawn(share)) / 100) * drawn(minutes) * drawn(hour)) / 60 - drawn(running);
    const cost = drawn(stages);
    return saved > 0 ? cost / saved : Number.POSITIVE_INFINITY;
  }).sort((one, other) => one - other);
  const within = (part: number): number => needed[Math.floor(part * runs)] ?? Number.POSITIVE_INFINITY;
  return {
    early: within(0.1),
    median: within(0.5),
    late: within(0.9),
    beyond: needed.filter((month) => month > months).length,
    columns: Array.from({ length: months }, (_, month) => needed.filter((value) => value >= month && value < month + 1).length),
  };
}

/** Chance that repeats for one seed: Tommy Ettinger's mulberry32. */
export function repeatable(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
