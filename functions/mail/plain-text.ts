import { plainRuns, type Block } from '../newsletter/issue-text.ts';
import type { LetterProps } from './Letter.tsx';

const textWidth = 72;

/** The letter for programs and people that read plain text: same words, same order, lines of at most 72 characters. */
export function plainText(letter: LetterProps): string {
  const blocks = [
    letter.heading,
    ...letter.body.map((paragraph) => wrapped(paragraph, textWidth).join('\n')),
    ...plainStory(letter.story ?? []),
    ...(letter.facts ? [letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(letter.quote === undefined ? [] : [letter.quote]),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    '---',
    ...letter.why.map((line) => wrapped(line, textWidth).join('\n')),
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.url}`] : []),
    letter.sender,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Blocks of an issue as plain text, links with their addresses. */
export function plainStory(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind !== 'list') return wrapped(plainRuns(block.runs, true), textWidth).join('\n');
    return block.entries.map((runs) => `- ${wrapped(plainRuns(runs, true), textWidth - 2).join('\n  ')}`).join('\n');
  });
}

/** Lines of at most `width` characters, broken at spaces; a longer word stays whole. */
export function wrapped(paragraph: string, width: number): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
