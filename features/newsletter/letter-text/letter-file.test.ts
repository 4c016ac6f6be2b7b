import { describe, expect, test } from 'vitest';
import { LetterFault, readLetter, readLetters, slugOf } from './letter-file.ts';

const site = 'https://www.example.org';

/** A letter's file, in which each field can be replaced or left out. */
function letter(fields: Readonly<Record<string, string>> = {}, text = '\nDear reader,\n'): string {
  const matter: Record<string, string> = {
    number: 'number: 1',
    date: 'date: 2026-10-06',
    subject: 'subject: "Letter 1: A truck on a wet floor"',
    preview: 'preview: How a limit learns about a change in the building it is in.',
    title: 'title: A truck on a wet floor',
    standfirst: 'standfirst: A warehouse resealed its floor.',
    desk: 'desk: Robotics desk',
    answersFor: 'answersFor: Assurance desk editor',
    aiUse: 'aiUse: { extent: none, note: None. }',
    drawing: 'drawing:\n  file: letter-floor\n  alt: A truck.\n  caption: "**A truck.** See [the paper](/insights)."',
    ...fields,
  };
  return `---\n${Object.values(matter).join('\n')}\n---\n${text}`;
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof LetterFault) return error.message.split('\n');
    throw error;
  }
  return [];
}

const file = 'content/letters/wet-floor.md';
const refusals = (source: string): readonly string[] => problemsOf(() => readLetter(source, { file, siteUrl: site }));

describe('a letter', () => {
  test('may have Windows line endings and a byte order mark', () => {
    expect(readLetter(`\uFEFF${letter().replaceAll('\n', '\r\n')}`, { file, siteUrl: site }).blocks).toHaveLength(2);
  });

  test.each([
    [
      '\n![pixel](https://x.example/p.gif)',
      '17: no picture stands in the text: the one drawing of a letter is named in its front matter',
    ],
    ['\n<Plate />', '17: HTML and components are not sent'],
    ['\n```', '17: code blocks are not sent'],
    ['\n| a | b |\n| - | - |\n| 1 | 2 |', '17: tables are not sent'],
    ['\nText\n\n# Title', '19: the title stands in the front matter; use ## for parts'],
    ['\n### Deep', '17: only ## are headings'],
    ['\n~~gone~~', '17: words crossed out are not sent'],
    ['\nA note[^1]\n\n[^1]: Below', '17: footnotes are not sent; write a note, a quote that begins with [!NOTE]'],
    ['\n- [ ] to do', '17: boxes to tick are not sent'],
    ['\n[a][b]\n\n[b]: https://a.example', '17: write the address of a link in round brackets behind its words'],
    [
      '\n[x](http://example.org)',
      '17: http://example.org must be an address with https://, or a path of this site such as /insights',
    ],
    [
      '\n[x](javascript:alert)',
      '17: javascript:alert must be an address with https://, or a path of this site such as /insights',
    ],
    ['\n> [!WARNING]\n> Words', '17: [!NOTE] is the only mark of a note'],
    ['\n- One\n\n  > [!NOTE]\n  > Words', '19: a note is a block of its own, outside lists and quotes'],
    ['\n> [!NOTE]\n> One\n>\n> Two', '17: a note is one paragraph'],
    ['\n> [!NOTE]', '17: the note is empty'],
    ['', '15: there is nothing below the front matter'],
  ])('with the text %j is refused by file and line', (text, refusal) => {
    expect(refusals(letter({}, text))[0]).toBe(`${file}:${refusal}`);
  });

  test.each([
    ['number: 0', 'number', '2: number: must be 1 or more'],
    ['date: 2026-02-30', 'date', '3: date: must be a day such as 2026-11-03'],
    [`preview: ${'word '.repeat(40)}`, 'preview', '5: preview: must be at most 140 characters'],
    ['subject: "two\\nlines"', 'subject', '4: subject: must be one line'],
    ['aiUse: { extent: none, note: None. }\ncolour: red', 'aiUse', '11: colour: no letter has this field'],
    [
      'drawing:\n  file: ../secret\n  alt: A truck.\n  caption: A truck.',
      'drawing',
      '12: drawing.file: must be the name of a file in site/art without .svg',
    ],
    [
      'drawing:\n  file: a\n  alt: A truck.\n  caption: |\n    A truck.\n\n    And more.',
      'drawing',
      '14: drawing.caption: must be one paragraph',
    ],
    [
      'sources:\n  - { text: A standard, url: "http://example.org" }',
      'sources',
      '16: sources.0.url: must be an https:// address',
    ],
    [
      'title: [',
      'title',
      '7: front matter: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
  ])('with %j in its front matter is refused by file, line and field', (lines, field, refusal) => {
    expect(refusals(letter({ [field]: lines })).some((problem) => problem.startsWith(`${file}:${refusal}`))).toBe(true);
  });

  test('with a YAML alias is refused with its line, before the alias is expanded', () => {
    const bomb = `title: &a [x]\n${'bcdef'.replaceAll(/./g, (name) => `${name}: &${name} [${'*a, '.repeat(99)}]\n`)}`;
    expect(refusals(letter({ title: bomb }))).toEqual([
      `${file}:7: front matter: *a stands for what is written elsewhere; write it out`,
    ]);
  });

  test('without front matter is refused', () => {
    expect(refusals('Dear reader,')).toEqual([
      `${file}:1: front matter: a letter begins with its front matter, between two lines ---`,
    ]);
  });

  test.each(['Wet-Floor.md', 'wet_floor.md', 'index.md', 'wet-floor.mdx', `${'a'.repeat(61)}.md`, '-a.md'])(
    'cannot be called %s',
    (name) => {
      expect(slugOf(`content/letters/${name}`)).toBeUndefined();
      expect(problemsOf(() => readLetter(letter(), { file: name, siteUrl: site }))[0]).toMatch(
        new RegExp(`^${name}:1: file: name it after the letter`),
      );
    },
  );
});

describe('letters together', () => {
  const one = { file: 'one.md', source: letter() };
  const two = (fields: Readonly<Record<string, string>>) => ({
    file: 'two.md',
    source: letter({ number: 'number: 2', date: 'date: 2026-11-03', ...fields }),
  });
  const together = (...sources: Parameters<typeof readLetters>[0]) => readLetters(sources, { siteUrl: site });

  test('come in the order of their numbers', () => {
    expect(together(two({}), one).map(({ slug }) => slug)).toEqual(['one', 'two']);
  });

  test.each([
    ['number: 1', 'number', 'two.md:2: number: 1 is the number of one, too'],
    ['number: 3', 'number', 'two.md:2: number: must be 2: numbers have no gap'],
    ['date: 2026-10-06', 'date', 'two.md:3: date: must be after 2026-10-06, the day of letter 1'],
  ])('with %s in the second are refused', (line, field, refusal) => {
    expect(problemsOf(() => together(one, two({ [field]: line })))).toContain(refusal);
  });

  test('cannot have a draft before a finished letter', () => {
    const draft = { file: 'one.md', source: letter({ draft: 'draft: true' }) };
    expect(problemsOf(() => together(draft, two({})))).toEqual([
      'two.md:2: draft: letter 1 is a draft, so this one must be a draft or have the lower number',
    ]);
  });
});
