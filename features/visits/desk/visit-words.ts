import type { VitalName } from '../vitals.ts';
import type { BucketCount } from '../buckets.ts';
import { dateWords, monthLabel, weekdayOf } from '../../../ui/time/words.ts';
import type { AxisLabel } from '../../../ui/plots/Frame.tsx';

type Counts = readonly BucketCount[];

/** Name of each vital and its limits of good and poor (web.dev): milliseconds, for CLS thousandths. */
export const thresholds = {
  LCP: { says: 'until the largest thing is seen', good: 2_500, poor: 4_000, end: 6_000 },
  INP: { says: 'until a press shows an effect', good: 200, poor: 500, end: 750 },
  CLS: { says: 'how much the page jumps', good: 100, poor: 250, end: 400 },
} as const;

/** `Thu 19 November 2026` */
export function dayWords(of: string): string {
  return `${weekdayOf(new Date(of), 'UTC').slice(0, 3)} ${dateWords(of)}`;
}

/** Labels at the first day of each month, or of every third if there are many. */
export function dayLabels(days: readonly { readonly day: string }[]): readonly AxisLabel[] {
  const every = days.length > 120 ? 3 : 1;
  return days
    .flatMap(({ day }, at) => (day.endsWith('-01') ? [{ at, words: monthLabel(day.slice(0, 7), false) }] : []))
    .filter((_, index) => index % every === 0);
}

/** A value for display: `1.4 s`, `112 ms`, `0.02`. */
export function vitalWords(name: VitalName, value: number): string {
  if (name === 'CLS') return (value / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 3 });
  return name === 'LCP'
    ? `${(value / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 2 })} s`
    : `${value.toLocaleString('en-GB')} ms`;
}

/** Percentage of samples up to a limit, rounded down. */
export function shareBelow(counts: Counts, limit: number): number {
  const samples = counts.reduce((sum, count) => sum + count.samples, 0);
  const good = counts.filter(({ atMost }) => atMost <= limit).reduce((sum, count) => sum + count.samples, 0);
  return samples === 0 ? 0 : Math.floor((good / samples) * 100);
}

const bars = 12;

/** Bars of equal width: each bucket's samples at its upper bound, and all above the scale in the last. */
export function vitalScale(name: VitalName, counts: Counts) {
  const { end } = thresholds[name];
  const width = end / bars;
  const bins = Array.from({ length: bars + 1 }, () => 0);
  for (const { atMost, samples } of counts) {
    const bar = Math.min(bars, Math.max(0, Math.ceil(atMost / width) - 1));
    bins[bar] = (bins[bar] ?? 0) + samples;
  }
  const at = (value: number): number => Math.min(bars + 0.5, value / width);
  return {
    bins,
    at,
    labels: [
      { at: 0, words: '0' },
      { at: bars / 2, words: vitalWords(name, end / 2) },
      { at: bars + 1, words: 'more' },
    ],
  };
}
