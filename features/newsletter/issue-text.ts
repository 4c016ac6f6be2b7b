import { readBlocks, readRuns } from './letter-text/letter-markdown.ts';
import { plainRuns, type Block } from '../../contract/letter-tree.ts';

/** What an issue says: its heading, and what follows. */
export interface IssueText {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** Something in the file that no mail carries. One line for the editor, with the line's number. */
export class IssueFault extends Error {}

/**
 * Reads a text without front matter, as the database of an earlier version may still hold for a month: a `# heading` on its
 * first line, then what a letter may say.
 * @param siteUrl origin that paths such as `/insights` are put behind
 * @throws IssueFault with the first thing that a mail cannot show
 */
export function readIssue(source: string, siteUrl: string): IssueText {
  const [, before = '', heading, rest = ''] = /^(\s*)# +(.+)([\s\S]*)$/.exec(source) ?? [];
  const firstLine = (before || source.slice(0, source.search(/\S|$/))).split('\n').length;
  if (heading === undefined) throw new IssueFault(`line ${firstLine}: an issue begins with its heading, such as "# Field notes, November"`);
  if (rest.trim() === '') throw new IssueFault('there is nothing below the heading');
  const title = readRuns(heading, siteUrl);
  const { parts, faults } = readBlocks(rest, siteUrl);
  const [fault] = [...title.faults, ...faults];
  if (fault) throw new IssueFault(`line ${firstLine + fault.line - 1}: ${fault.reason}`);
  return { heading: plainRuns(title.parts, false), blocks: parts };
}

/** What mail programs show beside the subject: the first paragraph, shortened at a space. */
export function previewOf({ heading, blocks }: IssueText): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph');
  const text = (paragraph?.kind === 'paragraph' ? plainRuns(paragraph.runs, false) : heading).replaceAll('\n', ' ');
  return text.length <= 140 ? text : `${text.slice(0, 140).replace(/\s+\S*$/, '')} …`;
}
