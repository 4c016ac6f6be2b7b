import { fill } from '../../../../contract/slots.ts';
import type { LetterMatter } from '../../letter-text/letter-file.ts';
import { wordsOf, type Block } from '../../../../contract/letter-tree.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import type { LettersWords } from './letters-words.ts';

/** Reading speed of a careful reader, in words a minute. */
const pace = 220;

/** Reading time of a letter in whole minutes, at least one. */
export function minutesToRead(blocks: readonly Block[]): number {
  const count = wordsOf(blocks)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(count / pace));
}

/** Number of a letter's readers in words, rounded down to hundreds; undefined if not shown or not known. */
function readersWords(readers: number | undefined, words: LettersWords['readers']): string | undefined {
  if (!words.shown || readers === undefined) return undefined;
  return readers < 100 ? words.few : fill(words.some, { n: (Math.floor(readers / 100) * 100).toLocaleString('en-GB') });
}

/** When a letter was sent, and to how many readers, in words. */
export function sentWords({ date, readers }: Pick<LetterMatter, 'date' | 'readers'>, copy: LettersWords): string {
  const reach = readersWords(readers, copy.readers);
  return fill(copy.made.sentOn, { day: dayWords(date), readers: reach === undefined ? '' : `, ${reach}` });
}
