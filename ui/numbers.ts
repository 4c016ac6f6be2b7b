/** `1,234` */
export const grouped = (value: number): string => value.toLocaleString('en-GB');

/** `1 reader`, `1,234 readers` */
export const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`;

/** A number at the start of a sentence, in words up to nine. */
export function numberWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][count] ?? String(count);
}
