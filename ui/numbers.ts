/** `1,234` */
export const grouped = (value: number): string => value.toLocaleString('en-GB');

/** `1 reader`, `1,234 readers` */
export const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`;

/** A number up to nine in letters, at the beginning of a sentence. */
export function numberWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][count] ?? String(count);
}
