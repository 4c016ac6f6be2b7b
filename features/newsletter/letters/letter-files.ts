import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLetter, readLetters, type LetterFile } from '../letter-text/letter-file.ts';
import type { Letter } from './letter-records.ts';
import type { Settings } from '../../../core/context/environment.ts';
import { projectOf } from '../../../core/start/release.ts';
import { NotThere, Refused } from '../../../core/store/act-errors.ts';

/** Cache of the last result: parsing takes five milliseconds a letter, and files seldom change. */
let known: { readonly written: string; readonly letters: readonly LetterFile[] } | undefined;

/** All letters of `content/letters`, by number. @throws LetterFault with all problems */
export function letterFiles({ content, siteUrl }: Pick<Settings, 'content' | 'siteUrl'>): readonly LetterFile[] {
  const folder = join(content, 'letters');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const sources = names.map((name) => ({
    file: `content/letters/${name}`,
    source: readFileSync(join(folder, name), 'utf8'),
  }));
  const written = JSON.stringify([siteUrl, sources]);
  if (known?.written !== written) known = { written, letters: readLetters(sources, { siteUrl }) };
  return known.letters;
}

/** The project's own `content` if its version of a letter is not in the release; else undefined. */
export function contentBefore({ content }: Pick<Settings, 'content'>, slug: string): string | undefined {
  const own = join(projectOf(dirname(content)), 'content');
  const read = (folder: string): string | undefined => {
    const file = join(folder, 'letters', `${slug}.md`);
    return /^[a-z0-9-]+$/.test(slug) && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const written = read(own);
  return written === undefined || written === read(content) ? undefined : own;
}

/** A letter's file as the row to store. */
export function asStored({ slug, matter, source }: LetterFile): Letter {
  return { id: slug, subject: matter.subject, text: source };
}

/** One letter by its slug. @throws NotThere, or LetterFault with its problems */
export function letterFile({ content, siteUrl }: Pick<Settings, 'content' | 'siteUrl'>, slug: string): LetterFile {
  const file = join(content, 'letters', `${slug}.md`);
  if (!existsSync(file) && contentBefore({ content }, slug) !== undefined)
    throw new NotThere(`content/letters/${slug}.md is newer than the build. Run: npm run build`);
  if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(file))
    throw new NotThere(`There is no letter content/letters/${slug}.md. See: corbiere letters list`);
  return readLetter(readFileSync(file, 'utf8'), { file: `content/letters/${slug}.md`, siteUrl });
}

/** Path of the letter's page in the served release. */
export function pageFile({ siteDist }: Pick<Settings, 'siteDist'>, slug: string): string {
  return join(siteDist, 'letters', `${slug}.html`);
}

/** @throws Refused for a draft, and for a letter without a page in the release */
export function refuseUnpublished(settings: Pick<Settings, 'siteDist'>, { slug, matter }: LetterFile): void {
  if (matter.draft)
    throw new Refused(
      `The letter ${slug} is a draft. Take "draft: true" out of content/letters/${slug}.md, build and publish, then send it.`,
    );
  if (!existsSync(pageFile(settings, slug)))
    throw new Refused(
      `The letter ${slug} has no page in ${settings.siteDist}: its readers could not open it. Build and publish first (npm run build).`,
    );
}
