import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promisesDocument } from '../../functions/cli/promises.ts';
import { readPromises, type KeptPromise } from '../../functions/promises/register.ts';
import { promiseFaults, sourcesIn } from './faults.ts';
import { declaredNames, declaredTests } from './source.ts';

const root = join(import.meta.dirname, '..', '..');
const promises = readPromises(join(root, 'content'));

describe('the promises of this site', () => {
  test('each is kept by code that is there and proved by a test that runs', () => {
    expect(promises.length).toBeGreaterThan(25);
    expect(promiseFaults(promises, sourcesIn(root))).toEqual([]);
  });

  test('are told by one document: each with its words, what keeps it and what proves it', () => {
    const document = promisesDocument(promises);
    for (const { id, words, code, tests } of promises) {
      for (const part of [id, ...words, ...code.map((symbol) => symbol.split('#')[1] ?? symbol), ...tests.map(({ name }) => name)])
        expect(document, id).toContain(part);
    }
  });
});

describe('a promise is told', () => {
  const promise: KeptPromise = {
    id: 'p',
    words: ['w'],
    by: 'code',
    misses: [],
    places: [],
    code: ['functions/a.ts#keep'],
    tests: [{ file: 'functions/a.test.ts', name: 'it keeps' }],
  };
  const faults = (code: string | undefined, proof: string | undefined) => promiseFaults([promise], (file) => (file.endsWith('.test.ts') ? proof : code));
  const code = 'export function keep() {}';
  const proof = "test('it keeps', () => { expect(keep()).toBe(1); });";

  test('not, when code and proof are there', () => {
    expect(faults(code, proof)).toEqual([]);
    expect(faults('export const all = { keep() {} };', `describe.each([])('on $name', () => { ${proof} });`)).toEqual([]);
  });

  test.each([
    ['its code is gone', undefined, proof, 'p: there is no file functions/a.ts'],
    ['its code is called otherwise', 'export function kept() {}', proof, 'p: functions/a.ts declares no keep'],
    ['its test file is gone', code, undefined, 'p: there is no file functions/a.test.ts'],
    ['its test is called otherwise', code, proof.replace('keeps', 'kept'), 'p: functions/a.test.ts has no test "it keeps"'],
    ['its test is skipped', code, proof.replace('test(', 'test.skip('), 'p: the test "it keeps" in functions/a.test.ts is skipped, or asserts nothing'],
    [
      'its test is to be written',
      code,
      "test.todo('it keeps', () => { expect(1).toBe(1); })",
      'p: the test "it keeps" in functions/a.test.ts is skipped, or asserts nothing',
    ],
    ['its group is skipped', code, `describe.skip('all', () => { ${proof} });`, 'p: the test "it keeps" in functions/a.test.ts is skipped, or asserts nothing'],
    [
      'its test skips itself',
      code,
      proof.replace('expect', 'test.skip(); expect'),
      'p: the test "it keeps" in functions/a.test.ts is skipped, or asserts nothing',
    ],
    ['its test asserts nothing', code, "test('it keeps', () => { keep(); });", 'p: the test "it keeps" in functions/a.test.ts is skipped, or asserts nothing'],
  ])('when %s', (_what, source, tested, line) => {
    expect(faults(source, tested)).toEqual([line]);
  });
});

test('titles are read as they are written, with quotes undone and placeholders kept', () => {
  const source =
    "test('it\\'s', () => { expect(1).toBe(1); }); test.each([1])('number %i', () => { expect(1).toBe(1); }); test(`${path} answers`, () => { expect(1).toBe(1); });";
  expect(declaredTests('a.test.ts', source).map(({ name }) => name)).toEqual(["it's", 'number %i', '${path} answers']);
});

test('names are functions, classes, constants, methods and keys', () => {
  const names = declaredNames('a.ts', "class One { two() {} } const three = { 'four-five': 1, six }; function seven() {} type Eight = 1;");
  expect([...names].sort()).toEqual(['Eight', 'One', 'four-five', 'seven', 'six', 'three', 'two']);
});
