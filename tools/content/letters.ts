import { slotFaults } from '../../features/conversation/saved-replies.ts';
import { LetterFault, readLetters } from '../../features/newsletter/letter-text/letter-file.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** A file of content/letters. */
export function isLetter({ file }: Pick<ContentFile, 'file'>): boolean {
  return /^content\/letters\/[^/]+\.md$/.test(file);
}

/** A saved reply of the desk. */
function isReply({ file }: Pick<ContentFile, 'file'>): boolean {
  return /^content\/replies\/[a-z-]+\.md$/.test(file);
}

/** Slots of a saved reply that nothing can fill. */
function slotProblems({ file, bodyTexts }: ContentFile): readonly Problem[] {
  return slotFaults(bodyTexts.map(({ text }) => text).join('\n')).map(({ line, fault }) => ({
    file,
    line: (bodyTexts[0]?.line ?? 1) + line,
    column: 1,
    field: 'body',
    wrong: 'a slot that cannot be read',
    allowed: fault,
  }));
}

/** What the build and the tool would refuse in the letters, in the same words. */
export function letterProblems(files: readonly ContentFile[]): readonly Problem[] {
  const letters = files.filter(isLetter);
  const replies = files.filter(isReply);
  const misplaced = files.filter((file) => file.file.endsWith('.md') && !isLetter(file) && !isReply(file));
  return [
    ...faultsOf(letters),
    ...replies.flatMap(slotProblems),
    ...misplaced.map(({ file }) => ({
      file,
      line: 1,
      column: 1,
      field: '(file name)',
      wrong: 'no page reads Markdown from here',
      allowed: 'a letter in content/letters/, a saved reply in content/replies/',
    })),
  ];
}

function faultsOf(letters: readonly ContentFile[]): readonly Problem[] {
  try {
    readLetters(letters, { siteUrl: '' });
    return [];
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error;
    return error.problems.map(({ reason, ...at }) => ({
      column: 1,
      ...at,
      wrong: reason,
      allowed: 'a letter as CONTRIBUTING.md describes it',
    }));
  }
}
