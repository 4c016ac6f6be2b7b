import { LetterFault, readLetters } from '../../features/newsletter/letter-text/letter-file.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** A file of content/letters. */
export function isLetter({ file }: Pick<ContentFile, 'file'>): boolean {
  return /^content\/letters\/[^/]+\.md$/.test(file);
}

/** What the build and the tool would refuse in the letters, in the same words. */
export function letterProblems(files: readonly ContentFile[]): readonly Problem[] {
  const letters = files.filter(isLetter);
  const misplaced = files.filter((file) => file.file.endsWith('.md') && !isLetter(file));
  return [
    ...faultsOf(letters),
    ...misplaced.map(({ file }) => ({ file, line: 1, field: '(file name)', wrong: 'no page reads Markdown from here', allowed: 'a letter in content/letters/' })),
  ];
}

function faultsOf(letters: readonly ContentFile[]): readonly Problem[] {
  try {
    readLetters(letters, { siteUrl: '' });
    return [];
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error;
    return error.problems.map(({ reason, ...at }) => ({ ...at, wrong: reason, allowed: 'a letter as CONTRIBUTING.md describes it' }));
  }
}
