import { previewed } from '../../../../site/copy/shown.ts';
import { readLetters, type LetterFile, type LetterMatter } from '../../letter-text/letter-file.ts';
import { fill } from '../../../../contract/slots.ts';
import { wordsOf, type Block } from '../../../../contract/letter-tree.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import type { LettersWords } from './letters-words.ts';

const sources = import.meta.glob<string>('../../../../content/letters/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const all = readLetters(
  Object.entries(sources).map(([path, source]) => ({ file: path.replaceAll('../', ''), source })),
  { siteUrl: '' },
);

/** Path of a letter's page. */
export function letterPath({ slug }: Pick<LetterFile, 'slug'>): string {
  return `/letters/${slug}`;
}

/** The letters of the archive, by number. Includes drafts in development, and the previewed draft in a preview. */
export const letters: readonly LetterFile[] = all.filter(
  (letter) => import.meta.env.DEV || previewed === letterPath(letter) || !letter.matter.draft,
);

/** Path of a letter's drawing as an image for feeds and emails. */
export function letterPicturePath(letter: Pick<LetterFile, 'slug'>): string {
  return `${letterPath(letter)}/drawing.png`;
}

/** Date of a letter's last correction, or of the letter. */
export function letterRevised({ matter }: Pick<LetterFile, 'matter'>): string {
  return [matter.date, ...matter.corrections.map(({ date }) => date)].sort().at(-1) ?? matter.date;
}

/** Reading speed of a careful reader, in words a minute. */
const pace = 220;

/** Reading time of a letter in whole minutes, at least one. */
export function minutesToRead(blocks: readonly Block[]): number {
  const count = wordsOf(blocks)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(count / pace));
}

function readersWords(readers: number | undefined, words: LettersWords['readers']): string | undefined {
  if (!words.shown || readers === undefined) return undefined;
  return readers < 100 ? words.few : fill(words.some, { n: (Math.floor(readers / 100) * 100).toLocaleString('en-GB') });
}

/** When a letter was sent, and to how many readers, in words. */
export function sentWords({ date, readers }: Pick<LetterMatter, 'date' | 'readers'>, copy: LettersWords): string {
  const reach = readersWords(readers, copy.readers);
  return fill(copy.made.sentOn, { day: dayWords(date), readers: reach === undefined ? '' : `, ${reach}` });
}
