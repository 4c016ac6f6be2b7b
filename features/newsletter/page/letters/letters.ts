import { previewed } from '../../../../site/copy/shown.ts';
import { readLetters, type LetterFile } from '../../letter-text/letter-file.ts';

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
