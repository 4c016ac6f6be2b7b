import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { home } from '../sections/home/home-words.ts';
import { partsOf, sample } from '../copy/sample-words.ts';

const content = join(import.meta.dirname, '..', '..', 'content');

function sheet(name: string) {
  const words = sample.parse(parse(readFileSync(join(content, 'samples', `${name}.yaml`), 'utf8')));
  const parts = partsOf(words);
  const titled = (title: string) => parts.find((part) => part.title === title) ?? {};
  const cells = (title: string) => titled(title).table?.rows.map((row) => row.map(String)) ?? [];
  return { ...words, parts, titled, cells };
}

const summary = sheet('one-page-back');
const limits = sheet('limits-sheet');
const record = sheet('test-record');
const permissions = sheet('permissions-file');
const stopped = sheet('stopped-test');
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const numbersIn = (text = ''): readonly number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => Number(found.replaceAll(',', '')));

test('the months of the summary add up to its runs, and its quantiles lie where it says', () => {
  const part = summary.titled('The sum');
  const months = part.months ?? { alt: '', first: 0, runs: [], likely: [] };
  const [runs = 0, early = 0, median = 0, late = 0] = numbersIn(months.alt);
  expect(numbersIn(part.note)).toEqual([runs, median, early, late, runs - total(months.runs)]);
  expect(months.likely).toEqual([early, late]);
  const beforeMonth = (month: number): number => total(months.runs.slice(0, month - months.first)) / runs;
  for (const [share, month] of [
    [0.1, early],
    [0.5, median],
    [0.9, late],
  ] as const) {
    expect(beforeMonth(month - 1)).toBeLessThan(share);
    expect(beforeMonth(month + 1)).toBeGreaterThan(share);
  }
});

test('the middle of what the summary assumes pays back in its middle month', () => {
  const middles = summary
    .cells('The sum')
    .map(([, ...range]) => numbersIn(range.join(' ')))
    .map((range) => total(range) / range.length);
  const [mails = 0, share = 0, minutes = 0, hour = 0, stages = 0, running = 0] = middles;
  const saved = (((mails * share) / 100) * minutes * hour) / 60 - running;
  expect(Math.round(stages / saved)).toBe(numbersIn(summary.titled('The sum').months?.alt)[2]);
});

test('the roadmap of the summary goes on where a stage ended, for as many weeks as it says', () => {
  const { roadmap, note } = summary.titled('Roadmap');
  expect([0, ...(roadmap?.stages.map(({ to }) => to) ?? [])]).toEqual([
    ...(roadmap?.stages.map(({ from }) => from) ?? []),
    roadmap?.weeks,
  ]);
  expect(numbersIn(note)).toEqual([roadmap?.weeks]);
});

const groups = record.parts.find(({ squares }) => squares)?.squares?.groups ?? [];
const all = total(groups.map((group) => group.all));
const missed = total(groups.map((group) => group.missed));
const worst = total(groups.map((group) => group.worst));

test('the cases of the test record add up, to what the limits sheet counts', () => {
  expect(groups.map((group) => group.all)).toEqual(Object.values(limits.cases ?? {}));
  for (const group of groups) {
    expect(numbersIn(group.says)).toEqual([group.all, group.missed]);
    expect(group['missed-worst']).toBeLessThanOrEqual(Math.min(group.missed, group.worst));
    expect(group.worst + group.missed - group['missed-worst']).toBeLessThanOrEqual(group.all);
  }
  expect(total(record.cells('What it did otherwise').map(([cases]) => Number(cases)))).toBe(missed);
  const right = [
    `${all - missed} of ${all}`,
    `${worst - total(groups.map((group) => group['missed-worst']))} of ${worst}`,
  ];
  const results = limits.cells('Tests').map(([, result]) => result);
  const found = record.cells('What it had to show').map((row) => row[2]);
  expect(results).toEqual([...right, ...found.slice(2, 4), found[5]]);
  expect(found.slice(0, 2)).toEqual(right);
  expect(numbersIn(record.parts.find(({ squares }) => squares)?.note)).toEqual([all, worst, missed]);
});

test('the test record says what its cases prove: the interval of Wilson, and a bound for what was never seen', () => {
  // Wilson (1927), doi:10.1080/01621459.1927.10502953; Clopper and Pearson (1934).
  const [square, share] = [1.959_964 ** 2, (all - missed) / all];
  const middle = (share + square / (2 * all)) / (1 + square / all);
  const half = Math.sqrt((square * share * (1 - share)) / all + (square / (2 * all)) ** 2) / (1 + square / all);
  const hundred = (part: number): number => Number((part * 100).toFixed(1));
  const said = numbersIn(record.titled('How sure this is').text);
  expect(said.slice(0, 6)).toEqual([
    all - missed,
    all,
    hundred(share),
    100,
    hundred(middle - half),
    hundred(middle + half),
  ]);
  expect(said).toContain(Math.ceil((1 - 0.05 ** (1 / all)) * 1000));
});

test('the permissions file allows what the limits sheet allows, and nothing that it forbids', () => {
  const part = z.record(z.string(), z.unknown());
  const listing = permissions.titled('The file').listing;
  const text = listing?.columns.join('\n') ?? '';
  const file = z
    .object({ may: z.record(z.string(), part), asks: z.record(z.string(), part), stops: part, keeps: part })
    .parse(parse(text));
  const rows = limits.acts?.rows ?? [];
  const acts = Map.groupBy(rows, ({ rule }) => rule);
  expect(Object.keys(file.may)).toHaveLength((acts.get('alone') ?? []).length + (acts.get('told') ?? []).length);
  expect(Object.keys(file.asks)).toHaveLength((acts.get('asks') ?? []).length);
  for (const [place, [name, act]] of Object.entries(file.may).entries())
    expect([name, 'tell' in act]).toEqual([name, rows[place]?.rule === 'told']);
  const limitOf = (act: number): string => `${rows[act - 1]?.act} ${rows[act - 1]?.limit}`;
  expect(limitOf(1)).toContain(`over ${String(file.may['read-mail']?.['attachment-mb'])} MB`);
  expect(limitOf(2)).toContain(`Next ${String(file.may['offer-slots']?.['days-ahead'])} days`);
  expect(limitOf(3)).toContain(
    `${String(file.may['book-slot']?.['an-hour'])} an hour, ${String(file.may['book-slot']?.['a-day'])} a day`,
  );
  expect(limitOf(6)).toContain(
    `up to £${String(file.may['waive-fee']?.['pounds'])} £${String(file.may['waive-fee']?.['pounds-a-week'])} a week`,
  );
  expect(limitOf(7)).toContain(`within ${String(file.asks['waive-larger-fee']?.['minutes'])} minutes`);
  const stops = limits.titled('It stops itself').list?.join('\n') ?? '';
  for (const name of ['wrong-bookings-an-hour', 'seconds-without-answer', 'bookings-an-hour', 'hours-without-check'])
    expect(stops).toMatch(new RegExp(`\\b${String(file.stops[name])}\\b`));
  expect(limits.titled('Every decision is kept').text).toContain(`${String(file.keeps['months'])} months`);
  for (const key of listing?.notes ?? []) expect(text).toMatch(new RegExp(`^ *${key}:`, 'm'));
});

test('the test that was stopped counts what the next one counts, and fails by one limit alone', () => {
  const cases = stopped.parts.find(({ squares }) => squares)?.squares?.groups ?? [];
  expect(cases.map((group) => group.all)).toEqual(groups.map((group) => group.all));
  expect(cases.map((group) => group.worst)).toEqual(groups.map((group) => group.worst));
  const otherwise = total(cases.map((group) => group.missed));
  for (const group of cases) expect(numbersIn(group.says)).toEqual([group.all, group.missed]);
  const found = `${all - otherwise} of ${all}`;
  const needed = Math.ceil(0.97 * all);
  expect(stopped.cells('Results').map((row) => row.slice(1))).toEqual([
    [found, String(needed), 'Within'],
    ['1', '0', 'Over'],
    ['55 of 55', 'All', 'Within'],
    ['6 min', '10 min', 'Within'],
  ]);
  expect(stopped.titled('Stopped').text).toContain(`${found} is more than the ${needed} that were needed`);
  expect(record.titled('The test before').text).toContain(found);
  expect(summary.titled('What it would have to show').list?.slice(0, 2).join(' ')).toMatch(/^97 of 100 .* 0 of 400$/);
});

test('the home page states the same days and numbers as the sheets', () => {
  const page = home.parse(parse(readFileSync(join(content, 'pages', 'home.yaml'), 'utf8'))).research.case;
  const first = Date.parse('2026-11-24');
  /** Day of the engagement, counted from the call, of a date as the sheets print it. */
  const dayOf = (date: string): number => Math.round((Date.parse(`${date} UTC`) - first) / 86_400_000) + 1;
  const named = (block: readonly { readonly term: string; readonly text: string }[], term: string) =>
    block.find((entry) => entry.term === term)?.text ?? '';
  expect(page.days.map(({ day }) => day)).toEqual([
    dayOf(/^\w+ \d+, \d+/.exec(named(summary.facts, 'Call'))?.[0] ?? ''),
    dayOf(named(summary.block, 'Made')),
    dayOf(/^\w+ \d+, \d+/.exec(named(stopped.facts, 'Tested'))?.[0] ?? ''),
    page.stops + 1,
    dayOf(/\w+ 24, \d+/.exec(named(record.block, 'Tested by'))?.[0] ?? ''),
    dayOf('March 2, 2027'),
  ]);
  expect(named(limits.facts, 'In force')).toBe('March 2 to June 1, 2027');
  expect(named(page.sheets[2]?.facts ?? [], 'In force')).toBe(
    `Day ${dayOf('March 2, 2027')} to day ${dayOf('June 1, 2027')}`,
  );
  expect(named(page.sheets[0]?.block ?? [], 'Valid')).toBe(`Price until day ${dayOf('February 26, 2027')}`);
  const [handled, outside] = stopped.cells('Results');
  expect(page.verdict.map(({ found }) => found)).toEqual([handled?.[1]?.split(' ')[0], outside?.[1]]);
  expect(page.days.at(-1)?.text).toContain(`The ${dayOf('February 24, 2027') - page.stops} days`);
  for (const { sample: name, columns } of page.sheets) {
    const titles = new Set(sheet(name).parts.map(({ title }) => title));
    for (const title of columns.flat()) expect(titles, name).toContain(title);
  }
});
