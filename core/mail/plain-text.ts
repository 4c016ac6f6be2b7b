import { plainRuns, type Block } from '../../contract/letter-tree.ts';
import type { LetterAction, LetterProps, NewsletterParts } from './letter-text.ts';

const textWidth = 72;

/** The letter as plain text: same words in the same order, lines of at most 72 characters. */
export function plainText(letter: LetterProps): string {
  const blocks = [
    ...(letter.newsletter ? [letter.newsletter.masthead.join('\n')] : []),
    ...(letter.heading === '' ? [] : [letter.heading]),
    ...(letter.written === undefined ? [] : [letter.written.split('\n').map(lines).join('\n')]),
    ...(letter.newsletter ? [lines(letter.newsletter.standfirst)] : []),
    ...letter.body.map(lines),
    ...(letter.action && letter.afterAction ? [plainAction(letter.action), ...letter.afterAction.map(lines)] : []),
    ...plainStory(letter.story ?? []),
    ...(letter.newsletter ? plainMade(letter.newsletter) : []),
    ...(letter.facts ? [letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(letter.quote === undefined
      ? []
      : [letter.written === undefined ? letter.quote : indented(letter.quote, '> ', '> ')]),
    ...(letter.action && !letter.afterAction ? [plainAction(letter.action)] : []),
    // The signature separator: mail programs omit it and all below it from replies (RFC 3676, 4.3).
    letter.forTeam ? '-- ' : '---',
    ...(letter.links ?? []).flatMap(({ what, label, url, others = [] }) =>
      [{ label, url }, ...others].map((link) => `${lines(`${what} ${link.label}:`)}\n${link.url}`),
    ),
    ...letter.why.map(lines),
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.url}`] : []),
    [
      ...wrapped(letter.sender, textWidth),
      ...(letter.company === '' ? [] : wrapped(letter.company, textWidth)),
      `${letter.privacy.label}: ${letter.privacy.url}`,
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function lines(paragraph: string): string {
  return wrapped(paragraph, textWidth).join('\n');
}

function plainAction({ label, url }: LetterAction): string {
  return `${label}:\n${url}`;
}

/** The end of a newsletter: how it was made, its sources and its web address. */
function plainMade({ made, web }: NewsletterParts): readonly string[] {
  return [
    ...made.map(({ lead, text, url }) =>
      [...wrapped(`${lead} ${text}`, textWidth), ...(url === undefined ? [] : [url])].join('\n'),
    ),
    `${web.label}:\n${web.url}`,
  ];
}

/** Blocks of a newsletter as lines of plain text, links with their addresses. */
export function plainStory(blocks: readonly Block[], width = textWidth): string[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        return plainRuns(block.children, true)
          .split('\n')
          .flatMap((line) => wrapped(line, width))
          .join('\n');
      case 'list':
        return block.children
          .map(({ children }, index) => {
            const mark = block.ordered === true ? `${(block.start ?? 1) + index}. ` : '- ';
            return indented(plainStory(children, width - mark.length).join('\n'), mark, ' '.repeat(mark.length));
          })
          .join('\n');
      case 'blockquote':
        return indented(plainStory(block.children, width - 2).join('\n\n'), '> ', '> ');
      case 'thematicBreak':
        return '* * *';
      case 'note':
        return indented(wrapped(plainRuns(block.children, true), width - 2).join('\n'), '* ', '  ');
      case 'drawing': {
        const said = [`[Drawing: ${block.alt}]`, plainRuns(block.children, true)];
        return said.flatMap((line) => wrapped(line, width)).join('\n');
      }
      default:
        return '';
    }
  });
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');
}

/** Wraps a paragraph at spaces into lines of at most `width` characters; longer words are not broken. */
export function wrapped(paragraph: string, width: number): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
