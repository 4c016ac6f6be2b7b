import { shownOf } from '../content/content-file.ts';
import { contentFiles, readSiteContent } from '../content/site-content.ts';
import { firstDay } from '../../site/copy/shown.ts';

/** A text with a start date. */
interface DatedText {
  readonly file: string;
  /** First day on which a build includes it, `2026-12-01`. */
  readonly on: string;
}

/** Drafts, which no build includes. */
export function draftTexts(root: string): readonly string[] {
  return readSiteContent(root)
    .filter((file) => shownOf(file).draft === true)
    .map(({ file }) => file);
}

/** Texts with a date: articles that are not drafts, and versions of legal texts. */
export function datedTexts(root: string): readonly DatedText[] {
  const versions = contentFiles(root, 'legal').flatMap((file): readonly DatedText[] => {
    const on = /\/(\d{4}-\d\d-\d\d)\.yaml$/.exec(file)?.[1];
    return on === undefined ? [] : [{ file, on }];
  });
  const articles = readSiteContent(root, 'articles').flatMap((file): readonly DatedText[] => {
    const said = shownOf(file);
    const on = said.draft === true ? undefined : firstDay(said);
    return on === undefined ? [] : [{ file: file.file, on }];
  });
  return [...articles, ...versions];
}

/** The texts that a build on this day leaves out, by date. */
export function comingTexts(root: string, today: string): readonly DatedText[] {
  return datedTexts(root)
    .filter(({ on }) => on > today)
    .toSorted((one, other) => one.on.localeCompare(other.on));
}
