import * as z from 'zod/mini';
import { readBlocks, readRuns } from './letter-markdown.ts';
import type { Block } from '../../../contract/letter-tree.ts';
import { placedYaml } from '../../../contract/placed-yaml.ts';

const words = z.string('must be words').check(z.trim(), z.minLength(1, 'must not be empty'));

function line(longest: number) {
  return words.check(
    z.maxLength(longest, `must be at most ${longest} characters`),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
  );
}

const day = z.iso.date('must be a day such as 2026-11-03');

/** What stands between the two lines `---` at the head of a letter. */
export const letterMatter = z.strictObject({
  /** Letters are numbered from 1, in the order of their days. */
  number: z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more')),
  date: day,
  subject: line(150),
  /** What mail programs show beside the subject, and search engines under the title. */
  preview: line(140).check(z.minLength(50, 'must be at least 50 characters')),
  title: line(60),
  /** What it is about, in a sentence or two: below the title, in the archive and in the feed. */
  standfirst: line(300),
  /** Who wrote it, and who answers for it. */
  desk: line(80),
  answersFor: line(80),
  /** How far AI went into it, as articles say it, and in words: what it did, and what it did not. */
  aiUse: z.strictObject({
    extent: z.enum(['none', 'assisted', 'drafted'], 'must be none, assisted or drafted'),
    note: words,
  }),
  drawing: z.strictObject({
    /** Name of a file in site/art, without its ending. */
    file: z
      .string('must be the name of a drawing')
      .check(z.regex(/^[a-z-]+$/, 'must be the name of a file in site/art without .svg')),
    /** What it shows, for whoever does not see it. */
    alt: line(250),
    /** One paragraph; bold and slanted words and links as in the text. */
    caption: words,
  }),
  sources: z._default(
    z.array(
      z.strictObject({
        text: words,
        url: z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' }),
      }),
    ),
    [],
  ),
  corrections: z._default(z.array(z.strictObject({ date: day, text: words })), []),
  /** A draft is read and shown by the tool alone: it is in no archive and is not sent. */
  draft: z._default(z.boolean('must be true or false'), false),
  readers: z.optional(z.int('must be a whole number').check(z.minimum(0, 'must be 0 or more'))),
});

export type LetterMatter = z.infer<typeof letterMatter>;

/** A letter as read: its name, what its head says, and what it says. */
export interface LetterFile {
  readonly slug: string;
  readonly matter: LetterMatter;
  /** The drawing, then what follows the front matter. */
  readonly blocks: readonly Block[];
  readonly source: string;
}

interface LetterProblem {
  readonly file: string;
  readonly line: number;
  /** Character in the line, from 1, where a field begins. */
  readonly column?: number;
  /** A field of the front matter such as `drawing.alt`; `body` for the text. */
  readonly field: string;
  readonly reason: string;
}

/** What is wrong with one letter or several, one line for each problem: `file:line: field: reason`. */
export class LetterFault extends Error {
  readonly problems: readonly LetterProblem[];

  constructor(problems: readonly LetterProblem[]) {
    const lineOf = ({ file, line: at, field, reason }: LetterProblem): string =>
      `${file}:${at}: ${field === 'body' ? '' : `${field}: `}${reason}`;
    super(problems.map(lineOf).join('\n'));
    this.name = 'LetterFault';
    this.problems = problems;
  }
}

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Name of the letter in a file, by the file's name; undefined where that cannot be part of an address. */
export function slugOf(file: string): string | undefined {
  const name = /([^/\\]+)\.md$/.exec(file)?.[1];
  return name !== undefined && name.length <= 60 && name !== 'index' && slugForm.test(name) ? name : undefined;
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n((?:.*\r?\n)*?)---[ \t]*(?=\r?\n|$)/;

/** Front matter by its schema, with the line of each field. */
function readMatter(yaml: string) {
  const { data, faults, placeOf } = placedYaml(yaml, 1);
  const [first] = faults;
  if (first) {
    const { message: reason, ...at } = first;
    return { placeOf, faults: [{ field: 'front matter', ...at, reason }] };
  }
  const parsed = z.safeParse(letterMatter, data);
  if (parsed.success) return { placeOf, matter: parsed.data, faults: [] };
  return {
    placeOf,
    faults: parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            field: [...issue.path, key].join('.'),
            ...placeOf([...issue.path, key]),
            reason: 'no letter has this field',
          }))
        : [{ field: issue.path.join('.') || 'front matter', ...placeOf(issue.path), reason: issue.message }],
    ),
  };
}

/**
 * Reads a letter: front matter in YAML, then its text in Markdown, without a heading of its own.
 * @param options.file its path; its name without `.md` is the slug
 * @param options.siteUrl origin that paths such as `/insights` are put behind; empty where they stay paths
 * @throws LetterFault with everything that is wrong
 */
export function readLetter(
  source: string,
  { file, siteUrl }: { readonly file: string; readonly siteUrl: string },
): LetterFile {
  const slug = slugOf(file);
  const problems: LetterProblem[] = [];
  const add = (field: string, line: number, reason: string): void => void problems.push({ file, field, line, reason });
  if (slug === undefined)
    add(
      'file',
      1,
      'name it after the letter, in small letters, digits and hyphens, such as twelve-places-on-the-bench.md',
    );
  const head = frontMatter.exec(source);
  if (!head)
    throw new LetterFault([
      ...problems,
      { file, field: 'front matter', line: 1, reason: 'a letter begins with its front matter, between two lines ---' },
    ]);
  const { matter, placeOf, faults } = readMatter(head[1] ?? '');
  problems.push(...faults.map((fault) => ({ file, ...fault })));
  const text = source.slice(head[0].length);
  const body = readBlocks(text, siteUrl);
  const firstLine = head[0].split('\n').length;
  for (const fault of body.faults) add('body', firstLine + fault.line - 1, fault.reason);
  if (text.trim() === '') add('body', firstLine, 'there is nothing below the front matter');
  const caption = readRuns(matter?.drawing.caption ?? 'unread', siteUrl);
  for (const { reason } of caption.faults)
    problems.push({ file, field: 'drawing.caption', ...placeOf(['drawing', 'caption']), reason });
  if (slug === undefined || matter === undefined || problems.length > 0) throw new LetterFault(problems);
  return {
    slug,
    matter,
    blocks: [{ kind: 'drawing', alt: matter.drawing.alt, caption: caption.parts }, ...body.parts],
    source,
  };
}

interface LetterSource {
  readonly file: string;
  readonly source: string;
}

/** Reads all letters, by number, and checks them together. @throws LetterFault with what is wrong with any */
export function readLetters(
  sources: readonly LetterSource[],
  { siteUrl }: { readonly siteUrl: string },
): readonly LetterFile[] {
  const problems: LetterProblem[] = [];
  const read = sources.flatMap(({ file, source }) => {
    try {
      return [{ file, letter: readLetter(source, { file, siteUrl }) }];
    } catch (error) {
      if (!(error instanceof LetterFault)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  const letters = read.sort((one, other) => one.letter.matter.number - other.letter.matter.number);
  if (problems.length === 0)
    problems.push(
      ...letters.flatMap(({ file, letter }, index) => outOfOrder(file, letter, letters[index - 1]?.letter)),
    );
  if (problems.length > 0) throw new LetterFault(problems);
  return letters.map(({ letter }) => letter);
}

function outOfOrder(
  file: string,
  { matter, source }: LetterFile,
  before: LetterFile | undefined,
): readonly LetterProblem[] {
  const last = before?.matter.number ?? 0;
  const { placeOf } = readMatter(frontMatter.exec(source)?.[1] ?? '');
  const at = (field: string, reason: string): LetterProblem => ({ file, field, ...placeOf([field]), reason });
  return [
    ...(matter.number === last ? [at('number', `${last} is the number of ${before?.slug}, too`)] : []),
    ...(matter.number > last + 1 ? [at('number', `must be ${last + 1}: numbers have no gap`)] : []),
    ...(before && matter.date <= before.matter.date
      ? [at('date', `must be after ${before.matter.date}, the day of letter ${last}`)]
      : []),
    ...(before?.matter.draft === true && !matter.draft
      ? [at('draft', `letter ${last} is a draft, so this one must be a draft or have the lower number`)]
      : []),
  ];
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day's month in words, as page and mail name a letter: `2026-11-03` → `November 2026`. */
export function monthWords(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`));
}
