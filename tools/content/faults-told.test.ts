import { describe, expect, test } from 'vitest';
import { bareFigureProblems } from './bare-figures.ts';
import { citeProblems, claimUseProblems } from './claim-use.ts';
import { readContentFile } from './content-file.ts';
import { firmData, firmNameProblems } from './firm-name.ts';
import { headingProblems } from './headings.ts';
import { houseTermProblems } from './house-terms.ts';
import { linkProblems, linksIn } from './links.ts';
import { altProblems, drawingProblems } from './pictures.ts';
import type { Problem } from './problem.ts';
import { readTimeProblems } from './read-time.ts';

const page = (text: string) => readContentFile('content/pages/x.yaml', text);
const lede = (text: string) => page(`lede: ${JSON.stringify(text)}\n`);
const article = (body: string, matter = 'title: x') =>
  readContentFile('content/articles/x.mdx', `---\n${matter}\n---\n${body}\n`);
const works = (title: string) => article('', `references:\n  - { id: a, text: "${title}" }`);
const told = (problems: readonly Problem[]) => problems.map(({ line, wrong }) => `${line} ${wrong}`);
const allowed = (problems: readonly Problem[]) => problems.map((problem) => problem.allowed);

describe('figures', () => {
  test.each([
    'Output rose by 40 %.',
    'Output rose by 40%.',
    'Output rose by 12.5 per cent.',
    'It cost £3,000.',
    'It cost 20 EUR.',
    'We saved $4.4 trillion.',
    'Five million robots run.',
    'It is 3x faster.',
    'It is 10× faster.',
    'A tenfold gain.',
    'It is three times faster.',
    'In 4 of 9 cases it failed.',
    'It fails 1 in 20 times.',
  ])('need the register: %s', (text) => {
    expect(told(bareFigureProblems(lede(text)))).toEqual([expect.stringMatching(/is a figure outside the register/)]);
  });

  test.each([
    lede('ISO 10218:2025 applies from 20 January 2027.'),
    lede('We give 30 days notice.'),
    lede('A 1200 × 630 image.'),
    lede('Section 3.1 and 24 hours.'),
    lede('Regulation (EU) 2024/1689.'),
    lede('Ten articles, six regions.'),
    lede('A 95 % interval.'),
    article('Of these <Claim id="some-figure" /> failed.'),
    works('Five million robots'),
    readContentFile('content/claims/x.yaml', '- { id: a, figure: 40 % }\n'),
  ])('may be given: $source', (file) => {
    expect(bareFigureProblems(file)).toEqual([]);
  });

  test('beside a registered claim are read', () => {
    expect(bareFigureProblems(article('Of these <Claim id="a" /> failed, and 12 % more.'))).toHaveLength(1);
  });
});

describe('claims', () => {
  const register = readContentFile('content/claims/x.yaml', '- { id: one }\n- { id: two }\n');
  const again = readContentFile('content/claims/y.yaml', '- { id: one }\n');
  const first = page('stats:\n  - { label: a, claim: one }\n');

  test.each([
    [
      [register, first, article('<Claim id="two" /> <Claim id="three" />')],
      'content/articles/x.mdx:4 no claim is called "three"',
    ],
    [[register, first], 'content/claims/x.yaml:2 nothing uses "two"'],
    [
      [register, again, first, page('claim: two\n')],
      'content/claims/y.yaml:1 "one" is registered already (content/claims/x.yaml:1)',
    ],
  ])('are named and registered once: %#', (files, problem) => {
    const problems = claimUseProblems(files).map(({ file, line, wrong }) => `${file}:${line} ${wrong}`);
    expect(problems).toEqual([problem]);
  });

  test('are cited from a reference that is listed', () => {
    const cited = article('One.<Cite id="lee-2004" /> Two.<Cite id="see-2004" />', 'references:\n  - { id: lee-2004 }');
    expect(told(citeProblems(cited))).toEqual(['5 <Cite id="see-2004"/> names no reference']);
    expect(allowed(citeProblems(cited))).toEqual(['lee-2004']);
  });
});

test.each([
  ['pages/about.yaml', 'Corbière is a firm', ['{name}, which content/firm.yaml fills']],
  ['legal/terms/2024-03-15.yaml', 'Write to hello@corbiere.example', ['{emails.hello}, which content/firm.yaml fills']],
  ['pages/about.yaml', '{name} is named for La Corbière', []],
  ['articles/a.mdx', 'Corbière. A source diagram.', []],
])('the firm and its addresses are slots, except in what was published: %s, %s', (file, text, slots) => {
  const source = 'name: Corbière\nplaces: Jersey\nemails:\n  hello: hello@corbiere.example\n';
  const firm = firmData([readContentFile('content/firm.yaml', source)]);
  const written = readContentFile(`content/${file}`, `lede: ${JSON.stringify(text)}\n`);
  expect(allowed(firmNameProblems(written, firm))).toEqual(slots);
});

test.each([
  ['## One\n\n### Deeper\n\n## Two', []],
  ['## One\n```\n# comment\n```', []],
  [
    '# Title\n## One\n#### Deep\n## One',
    ['4 "# Title" would be a second title', '6 "#### Deep" skips a level', '7 a heading "One" stands above already'],
  ],
])('headings go down level by level: %j', (body, problems) => {
  expect(told(headingProblems(article(body)))).toEqual(problems);
});

test.each([
  ['The color of it', 'the -our form'],
  ['An organization', 'organisation'],
  ['We optimize', 'the -ise form'],
  ['Corbiere says', 'Corbière'],
  ['Send an e-mail', 'email, which English counts'],
  ['A mail with a link', 'email, which English counts'],
  ['our mails carry no pixel', 'email, which English counts'],
  ['cyber security', 'cybersecurity'],
  ['ISO10218', 'a space: ISO 10218'],
  ['The next issue comes', 'letter for one month of Field Notes, article for what stands under Insights'],
  ['A world-leading firm', 'what it does, plainly'],
])('"%s" has another house term', (text, term) => {
  expect(allowed(houseTermProblems(lede(text)))).toEqual([term]);
});

test.each([
  lede('Organization (optional)'),
  lede('Email'),
  lede('hello@corbiere.example'),
  lede('Personalization Cookies'),
  lede('Please enter your email address'),
  lede('your mail server'),
  lede('the mail folder'),
  lede('most email programs'),
  lede('the size of it'),
  lede('prize'),
  lede('Write to {emails.legal}'),
  works('AI Suggestions Homogenize Writing'),
])('a house term, a label as specified, or another’s title: $source', (file) => {
  expect(houseTermProblems(file)).toEqual([]);
});

describe('links', () => {
  const targets = new Map([
    ['/', new Set(['capabilities'])],
    ['/insights/x', new Set(['one'])],
    ['/contact', new Set<string>()],
  ]);

  test.each([
    ['[a](/contact?topic=legal) [b](/#capabilities) [c](#one) [d](https://iso.org/x) [e](mailto:a@b.example)', []],
    [
      '[a](/contacts) [b](/#nowhere) [c](#two)',
      [
        '4 "/contacts" is no page of this site',
        '4 "/" has no anchor "#nowhere"',
        '4 "/insights/x" has no anchor "#two"',
      ],
    ],
    [
      '[a](http://iso.org) [b](https://iso) [c](iso.org)',
      ['4 "http://iso.org" does not use https', '4 "https://iso" has no full host name', '4 "iso.org" is no address'],
    ],
  ])('lead to pages, anchors and whole https addresses: %s', (body, problems) => {
    expect(told(linkProblems(linksIn(article(body)), targets, () => '/insights/x'))).toEqual(problems);
  });

  test('are also the address fields of YAML; slots of the firm are not checked', () => {
    const file = page('a: { label: x, to: /contacts }\nb: "[mail](mailto:{emails.legal})"\n');
    expect(linkProblems(linksIn(file), targets, () => undefined)).toMatchObject([
      { line: 1, field: 'a.to', allowed: '/contact (likely meant), or one of /, /insights/x, /contact' },
    ]);
  });
});

describe('pictures', () => {
  test('have a short description that begins with what is shown', () => {
    const descriptions = ['Image of a tower', 'a'.repeat(251), 'A tower at night.'];
    const file = page(descriptions.map((alt, number) => `p${number}: { alt: "${alt}" }\n`).join(''));
    expect(told(altProblems(file))).toEqual(['1 begins by saying that it is a picture', '2 has 251 characters']);
    const inText = article('![](a.png)\n\n![A tower](b.png)\n\n<img src="c.png" />');
    expect(altProblems(inText).map(({ line }) => line)).toEqual([4, 8]);
  });

  test('are drawn where they are named', () => {
    const trades = readContentFile('content/pages/industries.yaml', 'industries:\n  - id: tides\n');
    expect(told(drawingProblems(trades, ['industry-tides']))).toEqual([expect.stringMatching(/^2 .*"view-tides"/)]);
    const file = page('drawing: { name: plate-rose, alt: "" }\nplate: { file: plate-nose }\n');
    expect(drawingProblems(file, ['plate-rose'])).toMatchObject([
      {
        line: 2,
        field: 'plate.file',
        wrong: 'there is no drawing or photograph "plate-nose"',
        allowed: 'plate-rose',
      },
    ]);
  });
});

test('a reading time is told where it is written', () => {
  const problems = readTimeProblems(article('word '.repeat(285), 'status: published\nreadMinutes: 2'));
  expect(problems).toMatchObject([{ line: 3, field: 'readMinutes', wrong: 'is 2, but the body has 285 words' }]);
});

test.each([
  [1, 40, []],
  [1, 285, []],
  [2, 345, []],
  [10, 2_200, []],
  [10, 2_400, []],
  [2, 285, ['1, at 230 words a minute']],
])('%i minutes for %i words', (minutes, words, others) => {
  const timed = (status: string) => article('word '.repeat(words), `status: ${status}\nreadMinutes: ${minutes}`);
  expect(allowed(readTimeProblems(timed('published')))).toEqual(others);
  expect(readTimeProblems(timed('coming-soon'))).toEqual([]);
});
