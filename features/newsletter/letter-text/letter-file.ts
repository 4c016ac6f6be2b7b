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

/** The front matter of a letter. */
export const letterMatter = z.strictObject({
  /** Letters are numbered from 1, in the order of their dates. */
  number: z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more')),
  date: day,
  subject: line(150),
  /** Preview text of the email, and description for search engines. */
  preview: line(140).check(z.minLength(50, 'must be at least 50 characters')),
  title: line(60),
  standfirst: line(300),
  desk: line(80),
  answersFor: line(80),
  aiUse: z.strictObject({
    extent: z.enum(['none', 'assisted', 'drafted'], 'must be none, assisted or drafted'),
    note: words,
  }),
  drawing: z.strictObject({
    /** Name of a file in site/art, without its extension. */
    file: z
      .string('must be the name of a drawing')
      .check(z.regex(/^[a-z-]+$/, 'must be the name of a file in site/art without .svg')),
    alt: line(250),
    /** One paragraph; bold, italics and links as in the text. */
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
  /** A draft can only be previewed and sent as a test. */
  draft: z._default(z.boolean('must be true or false'), false),
  readers: z.optional(z.int('must be a whole number').check(z.minimum(0, 'must be 0 or more'))),
});

export type LetterMatter = z.infer<typeof letterMatter>;

/** A parsed letter. */
export interface LetterFile {
  readonly slug: string;
  readonly matter: LetterMatter;
  /** The drawing, then the text below the front matter. */
  readonly blocks: readonly Block[];
  readonly source: string;
}

interface LetterProblem {
  readonly file: string;
  readonly line: number;
  /** Column where a field begins, from 1. */
  readonly column?: number;
  /** Path of a field in the front matter such as `drawing.alt`; `body` for the text. */
  readonly field: string;
  readonly reason: string;
}

/** Problems of one or more letters. The message has a line for each: `file:line: field: reason`. */
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

/** A letter's slug by the name of its file; undefined if it is not valid in a URL. */
export function slugOf(file: string): string | undefined {
  const name = /([^/\\]+)\.md$/.exec(file)?.[1];
  return name !== undefined && name.length <= 60 && name !== 'index' && slugForm.test(name) ? name : undefined;
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n((?:.*\r?\n)*?)---[ \t]*(?=\r?\n|$)/;

/** Parses the front matter; `placeOf` gives the line and column of a field. */
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
 * Parses a letter: front matter in YAML, then its text in Markdown without a title.
 * @param options.file its path; its name without `.md` is the slug
 * @param options.siteUrl origin to prefix to paths such as `/insights`; empty to leave them as paths
 * @throws LetterFault with all problems
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
    blocks: [{ type: 'drawing', alt: matter.drawing.alt, children: caption.parts }, ...body.parts],
    source,
  };
}

interface LetterSource {
  readonly file: string;
  readonly source: string;
}

/** Parses all letters, checks their order, and returns them by number. @throws LetterFault with all problems */
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

/** The month of a date in words, for a letter's masthead: `2026-11-03` → `November 2026`. */
export function monthWords(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`));
}
