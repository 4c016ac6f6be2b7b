import { expect, test } from 'vitest';
import { cutSections } from './cut-sections.ts';

const page = (main: string): string =>
  `<body><header><h2>Menu</h2><p>Of every page.</p></header><main id="main">${main}</main></body>`;
const cut = (main: string) => cutSections(page(main));

test('a page is split at its headings, each with the id to link to', () => {
  const main = `<h1>Robots</h1><p>They move. They stop.</p>
    <section aria-labelledby="values"><h2 id="values">1 Values</h2><p>Four of them.</p>
    <h3>Safety First</h3><p>Stop it <b>first</b>.</p></section>
    <ul><li id="energy"><h3>Energy</h3><p>Of wind.</p></li></ul>`;
  expect(cut(main)).toEqual([
    { part: 'Robots', anchor: '', sentences: ['They move.', 'They stop.'] },
    { part: 'Values', anchor: 'values', sentences: ['Four of them.'] },
    { part: 'Safety First', anchor: 'values', sentences: ['Stop it first.'] },
    { part: 'Energy', anchor: 'energy', sentences: ['Of wind.'] },
  ]);
});

test('a question, a promise and a rule that can be linked to are sections of their own', () => {
  const main = `<h1>Page</h1>
    <details><summary><h3 id="how-long">How long?</h3></summary><p>Three months.</p></details>
    <dl><div id="no-pixels"><dt>Letters</dt><dd>“No pixels” <p><a href="/privacy">Privacy</a></p></dd></div></dl>
    <table><thead><tr><th>Rule</th></tr></thead><tbody><tr id="ai-act">
      <th scope="row">AI Act <i class="table-note">2024/1689</i></th><td>Systems. By role</td>
      <td>In force <i class="table-note">Since May.</i></td></tr></tbody></table>
    <dl><div><dt>Team</dt><dd>Research</dd></div></dl>`;
  expect(cut(main).slice(1)).toEqual([
    { part: 'How long?', anchor: 'how-long', sentences: ['Three months.'] },
    { part: 'Letters', anchor: 'no-pixels', sentences: ['“No pixels”'] },
    {
      part: 'AI Act · 2024/1689',
      anchor: 'ai-act',
      sentences: ['Systems.', 'By role · In force · Since May.', 'Team · Research'],
    },
  ]);
});

test('what is no text of the page is left out: forms, drawings, what is hidden, cards and links of other pages', () => {
  const main = `<h1>Page</h1><p>Its text.</p><form><p>Your name</p></form><svg><text>North</text></svg>
    <p hidden>Later</p>
    <nav><p>Contents</p></nav><p><a href="/contact">Contact us</a></p><p class="sr-only">Opens anew</p>
    <h2><a href="/other">Other page</a></h2><p>Its excerpt.</p>
    <a href="/third"><h2>Third page</h2></a><h2>No text</h2>`;
  expect(cut(main)).toEqual([{ part: 'Page', anchor: '', sentences: ['Its text.'] }]);
});

test('a label on a line of its own is separated from its value', () => {
  const main = `<h1>Team</h1><p>Fig. 1. See<span>Steer <b>right.</b></span><span>Open.</span>
    <a>Read</a><span>Why.</span></p><p>A test bench <span class="block text-note">Signs for</span> The limits.</p>
    <p><b class="block">Not for us</b> <!-- -->Weapons.</p><p>Ends <small class="block">here</small></p>`;
  expect(cut(main)[0]?.sentences).toEqual([
    'Fig. 1.',
    'See Steer right.',
    'Open.',
    'Read Why.',
    'A test bench · Signs for · The limits.',
    'Not for us · Weapons.',
    'Ends · here',
  ]);
});

test('a sentence goes on after an initial and an abbreviation, and ends at a full stop', () => {
  expect(cut('<h1>P</h1><p>See J. D. Lee, e.g. Art. 5 and Dr. See. It ends. Here too!</p>')[0]?.sentences).toEqual([
    'See J. D. Lee, e.g. Art. 5 and Dr. See.',
    'It ends.',
    'Here too!',
  ]);
});
