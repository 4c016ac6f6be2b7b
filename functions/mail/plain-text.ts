import type { LetterProps } from './Letter.tsx';

const width = 72;

/** The letter for programs and people that read plain text: same words, same order, lines of at most 72 characters. */
export function plainText(letter: LetterProps): string {
  const blocks = [
    letter.heading,
    ...letter.body.map(wrapped),
    `${letter.button}:\n${letter.buttonUrl}`,
    '-- ',
    ...letter.why.map(wrapped),
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.url}`] : []),
    letter.sender,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function wrapped(paragraph: string): string {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
