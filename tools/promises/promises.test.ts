import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessibilityReport } from '../../features/promises/accessibility/accessibility-report.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { readPromises } from '../../features/promises/register.ts';
import { proves } from '../../tests/stage/proves.ts';
import { root } from '../checks/root.ts';
import { taggedTests, tagsIn } from './tagged.ts';

const promises = readPromises(join(root, 'content'));

test('each promise that code keeps is proved by a test that says so', () => {
  const tags = taggedTests(root);
  const kept = promises.filter(({ by }) => by === 'code');
  expect(kept.length).toBeGreaterThan(25);
  expect(kept.filter(({ id }) => !tags.has(`promise:${id}`)).map(({ id }) => id)).toEqual([]);
});

test('no test says that it proves something of which nothing is known', () => {
  const { methods } = readYaml(
    'content/accessibility.yaml',
    readFileSync(join(root, 'content', 'accessibility.yaml'), 'utf8'),
    accessibilityReport,
  );
  const known = new Set([
    ...promises.map(({ id }) => `promise:${id}`),
    ...methods.map(({ id }) => `accessibility:${id}`),
  ]);
  expect([...taggedTests(root)].filter((tag) => !known.has(tag))).toEqual([]);
});

test('a test that is skipped, or to be written, proves nothing', () => {
  const tagged = (call: string) => `${call}('it keeps', ${proves.name}('promise:a-b', 'accessibility:c'), () => {});\n`;
  expect(tagsIn(`${tagged('test')}  ${tagged('deskTest')}${tagged('test.each([1])')}`)).toEqual(
    Array.from({ length: 3 }, () => ['promise:a-b', 'accessibility:c']).flat(),
  );
  expect(tagsIn(['test.skip', 'test.todo', 'test.fixme', 'describe.skip'].map(tagged).join(''))).toEqual([]);
});
