/** A run of words within a line. */
export type Run = { readonly kind: 'words' | 'strong' | 'emphasis'; readonly text: string } | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A block of an issue. */
export type Block = { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] } | { readonly kind: 'list'; readonly entries: readonly (readonly Run[])[] };

/** What an issue says: its heading, and what follows. */
export interface IssueText {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** Something in the file that no mail carries. One line for the editor, with the line's number. */
export class IssueFault extends Error {}

const inline = /\[([^\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*/g;
/** What would reach readers as mark-up, or as something that loads from elsewhere. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/!\[/, 'pictures are not sent: a picture in a mail tells its server who reads it'],
  [/^\s*<|<\/?[a-z][^>]*>/i, 'HTML and components are not sent'],
  [/^\s*(?:```|~~~)/, 'code blocks are not sent'],
  [/^\s*\|/, 'tables are not sent'],
  [/^#{3,}\s/, 'only # and ## are headings'],
  [/^(?:import|export)\s/, 'imports are not sent'],
];

function address(url: string, siteUrl: string, number: number): string {
  if (url.startsWith('/') && !url.startsWith('//')) return siteUrl + url;
  if (/^(?:https:\/\/|mailto:)/.test(url) && URL.canParse(url)) return url;
  throw new IssueFault(`line ${number}: ${url} must be an address with https://, or a path of this site such as /insights`);
}

function runsOf(text: string, siteUrl: string, number: number): readonly Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) runs.push({ kind: 'words', text: text.slice(end, match.index) });
    const [whole, label, url, strong, emphasis] = match;
    if (label !== undefined && url !== undefined) runs.push({ kind: 'link', text: label, url: address(url, siteUrl, number) });
    else runs.push({ kind: strong === undefined ? 'emphasis' : 'strong', text: strong ?? emphasis ?? whole });
    end = match.index + whole.length;
  }
  if (end < text.length) runs.push({ kind: 'words', text: text.slice(end) });
  return runs;
}

/** Paragraphs of a file as blocks of lines, each with the number of its first line; front matter is left out. */
function paragraphs(source: string): readonly { readonly number: number; readonly lines: readonly string[] }[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) + 1 : 0;
  const found: { number: number; lines: string[] }[] = [];
  let open: { number: number; lines: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    if (index < first) continue;
    const fault = foreign.find(([pattern]) => pattern.test(line));
    if (fault) throw new IssueFault(`line ${index + 1}: ${fault[1]}`);
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    // A heading stands by itself, also without empty lines around it.
    if (!open || /^#/.test(line) || /^#/.test(open.lines[0] ?? '')) found.push(open = { number: index + 1, lines: [] });
    open.lines.push(line.trim());
  }
  return found;
}

function blockOf({ number, lines }: { readonly number: number; readonly lines: readonly string[] }, siteUrl: string): Block {
  const text = lines.join(' ');
  if (text.startsWith('## ')) return { kind: 'heading', runs: runsOf(text.slice(3), siteUrl, number) };
  if (!/^[-*] /.test(text)) return { kind: 'paragraph', runs: runsOf(text, siteUrl, number) };
  const entries: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) entries.push(line.slice(2));
    else entries.push(`${entries.pop() ?? ''} ${line}`);
  }
  return { kind: 'list', entries: entries.map((entry) => runsOf(entry, siteUrl, number)) };
}

/**
 * Reads an issue written in Markdown: one `# heading` first, then `## headings`, paragraphs, `- lists`, links and
 * emphasis. Throws `IssueFault` on anything that a mail should not carry.
 */
export function readIssue(source: string, siteUrl: string): IssueText {
  const [first, ...rest] = paragraphs(source);
  const heading = /^# (.+)$/.exec(first?.lines.join(' ') ?? '')?.[1];
  if (heading === undefined) throw new IssueFault(`line ${first?.number ?? 1}: an issue begins with its heading, such as "# Field notes, November"`);
  if (rest.length === 0) throw new IssueFault('there is nothing below the heading');
  const second = rest.find(({ lines }) => lines[0]?.startsWith('# '));
  if (second) throw new IssueFault(`line ${second.number}: an issue has one heading with a single #; use ## for parts`);
  return { heading, blocks: rest.map((paragraph) => blockOf(paragraph, siteUrl)) };
}

/** The words of a line without mark-up; with addresses in brackets where `addresses` is set. */
export function plainRuns(runs: readonly Run[], addresses: boolean): string {
  return runs.map((run) => run.kind === 'link' && addresses ? `${run.text} (${run.url})` : run.text).join('');
}

/** What mail programs show beside the subject: the first paragraph, shortened at a space. */
export function previewOf({ heading, blocks }: IssueText): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph');
  const text = paragraph?.kind === 'paragraph' ? plainRuns(paragraph.runs, false) : heading;
  return text.length <= 140 ? text : `${text.slice(0, 140).replace(/\s+\S*$/, '')} …`;
}
