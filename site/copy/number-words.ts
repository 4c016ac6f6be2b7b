const small = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A count as running text says it: in words up to ten, then in digits. */
export function numberWords(count: number): string {
  return small[count] ?? String(count);
}
