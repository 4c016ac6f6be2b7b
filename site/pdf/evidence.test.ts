import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { casesOf, interval, rules, unseenShare } from './evidence.ts';
import { limitsSheet, permissionsFile, testRecord } from './sample-words.ts';

const contentOf = (name: string): unknown => parse(readFileSync(join(import.meta.dirname, '..', '..', 'content', 'samples', `${name}.yaml`), 'utf8'));
const limits = limitsSheet.parse(contentOf('limits-sheet'));
const record = testRecord.parse(contentOf('test-record'));
const permissions = permissionsFile.parse(contentOf('permissions-file'));

test('the interval of a share is the one that Newcombe printed for 81 of 263, and for none of 20', () => {
  // Newcombe (1998), table I, method 3. doi:10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E
  expect(interval(81, 263).low).toBeCloseTo(0.2553, 4);
  expect(interval(81, 263).high).toBeCloseTo(0.3662, 4);
  expect(interval(0, 20).low).toBeCloseTo(0, 4);
  expect(interval(0, 20).high).toBeCloseTo(0.1611, 4);
});

test('what was never seen in 400 cases may still be seven in a thousand', () => {
  expect(unseenShare(400)).toBeCloseTo(0.0075, 4);
});

test('the test record counts the cases that the limits sheet counts, with its results', () => {
  const groups = casesOf(record);
  expect(Object.fromEntries(rules.map((rule) => [rule, groups.get(rule)?.length]))).toEqual(limits.cases);
  const all = [...groups.values()].flat();
  const right = (cases: typeof all): string => `${cases.filter(({ missed }) => !missed).length} of ${cases.length}`;
  const results = limits.tests.rows.map(({ result }) => result);
  expect(results.slice(0, 2)).toEqual([right(all), right(all.filter(({ worst }) => worst))]);
  expect(record.required.rows.slice(0, 2).map(({ found }) => found)).toEqual(results.slice(2, 4));
  expect(record.required.rows.map(({ found }) => found)).toContain(results[4]);
});

test('more cases missed than there are is an error', () => {
  const misses = { ...record.misses, rows: [{ cases: 20, worst: 6, rule: 'never' as const, what: 'a', follows: 'b' }] };
  expect(() => casesOf({ ...record, misses })).toThrow('more is missed of "never" than there is');
});

test('the permissions file allows what the limits sheet allows, and nothing that it forbids', () => {
  const part = z.record(z.string(), z.unknown());
  const file = z.object({ may: z.record(z.string(), part), asks: z.record(z.string(), part), stops: part, keeps: part }).parse(parse(permissions.file));
  const acts = Map.groupBy(limits.acts.rows, ({ rule }) => rule);
  expect(Object.keys(file.may)).toHaveLength((acts.get('alone') ?? []).length + (acts.get('told') ?? []).length);
  expect(Object.keys(file.asks)).toHaveLength((acts.get('asks') ?? []).length);
  for (const [name, act] of Object.entries(file.may))
    expect([name, 'tell' in act]).toEqual([name, limits.acts.rows[Object.keys(file.may).indexOf(name)]?.rule === 'told']);
  const limitOf = (act: number): string => `${limits.acts.rows[act - 1]?.act} ${limits.acts.rows[act - 1]?.limit}`;
  expect(limitOf(1)).toContain(`over ${String(file.may['read-mail']?.['attachment-mb'])} MB`);
  expect(limitOf(2)).toContain(`Next ${String(file.may['offer-slots']?.['days-ahead'])} days`);
  expect(limitOf(3)).toContain(`${String(file.may['book-slot']?.['an-hour'])} an hour, ${String(file.may['book-slot']?.['a-day'])} a day`);
  expect(limitOf(6)).toContain(`up to £${String(file.may['waive-fee']?.['pounds'])} £${String(file.may['waive-fee']?.['pounds-a-week'])} a week`);
  expect(limitOf(7)).toContain(`within ${String(file.asks['waive-larger-fee']?.['minutes'])} minutes`);
  const stops = limits.itself.items.join('\n');
  for (const name of ['wrong-bookings-an-hour', 'seconds-without-answer', 'bookings-an-hour', 'hours-without-check'])
    expect(stops).toMatch(new RegExp(`\\b${String(file.stops[name])}\\b`));
  expect(limits.record.text).toContain(`${String(file.keeps['months'])} months`);
});

test('each note of the permissions file stands at a line of it', () => {
  for (const { at } of permissions.notes.items) expect(permissions.file).toMatch(new RegExp(`^ *${at}:`, 'm'));
});
