/** The middle of the values; of an even number, the mean of the middle two. Throws on none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('there is no median of nothing');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
