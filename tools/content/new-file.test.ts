import { cpSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { kinds, writeNewFile } from '../../features/operations/new-file.ts';
import { readSavedReplies } from '../../features/conversation/saved-replies.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { root } from '../checks/root.ts';
import { readContentFile } from './content-file.ts';
import { fieldProblems } from './fields.ts';
import { listProblems } from './lists.ts';
import { problemLine } from './problem.ts';
import { courseTo, positionOf } from '../../features/operations/region-chart.ts';
import { cleaned } from '../art/plates.ts';
import { plateProblems } from './plates.ts';
import { templateProblems } from './template-words.ts';
import { schemaOf } from './schema-of.ts';
import { readSiteContent } from './site-content.ts';

test.each(['article', 'letter', 'region', 'reply'] as const)('a new %s passes the check as a draft', async (kind) => {
  const folder = temporaryFolder();
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  const path = writeNewFile(root, join(folder, 'content'), kind, 'wet-floors', '2026-11-26');
  const file = readContentFile(relative(folder, path), readFileSync(path, 'utf8'));
  expect(file.file).toBe(`content/${kinds[kind].folder}/wet-floors${kinds[kind].ending}`);
  expect(
    [...fieldProblems(file, await schemaOf(root, file.file)), ...listProblems([...readSiteContent(root), file])].map(
      problemLine,
    ),
  ).toEqual([]);
  expect(file.source.split('\n').filter((line) => /^\s*# /.test(line)).length).toBeGreaterThanOrEqual(
    kind === 'reply' ? 1 : 8,
  );
  const ready = readContentFile(file.file, file.source.replace('draft: true', 'draft: false'));
  expect(templateProblems(root, [file])).toEqual([]);
  expect(templateProblems(root, [ready]).length > 3).toBe(kind !== 'reply');
  if (kind === 'reply')
    expect(readSavedReplies(join(folder, 'content', 'replies')).map(({ slug }) => slug)).toContain('wet-floors');
  else expect(file.data).toMatchObject({ draft: true });
  expect(() => writeNewFile(root, join(folder, 'content'), kind, 'wet-floors', '2026-11-26')).toThrow('exists already');
});

test.each([
  ['sweden', '59.33,18.07', { bearing: 41, nauticalMiles: 931 }],
  ['singapore', '1.35,103.82', { bearing: 77, nauticalMiles: 5967 }],
  ['canada', '43.65,-79.38', { bearing: 295, nauticalMiles: 3069 }],
])('the course of a new region is reckoned as that of %s, and its chart drawn', async (known, at, course) => {
  expect(
    readContentFile(`${known}.yaml`, readFileSync(join(root, 'content', 'regions', `${known}.yaml`), 'utf8')).data,
  ).toMatchObject({ from: course });
  const folder = temporaryFolder();
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  const write = () =>
    writeNewFile(root, join(folder, 'content'), 'region', 'isle-of-man-2', '2026-11-26', positionOf(at));
  const path = write();
  const file = readContentFile('content/regions/isle-of-man-2.yaml', readFileSync(path, 'utf8'));
  expect(file.data).toMatchObject({ title: 'Isle of Man 2', from: course, plate: { file: 'region-isle-of-man-2' } });
  expect(fieldProblems(file, await schemaOf(root, file.file))).toEqual([]);
  const ready = readContentFile(file.file, file.source.replace('draft: true', 'draft: false'));
  expect(templateProblems(root, [ready]).filter(({ field }) => field.startsWith('plate'))).toEqual([]);
  const chart = readFileSync(join(folder, 'content', 'plates', 'region-isle-of-man-2.svg'), 'utf8');
  expect(plateProblems('content/plates/region-isle-of-man-2.svg', chart)).toEqual([]);
  expect(cleaned(chart)).toBe(chart);
  expect(write).toThrow('exists already');
});

test('a place that is none, and one that is more than two numbers, is refused', () => {
  for (const at of ['', '91,0', '0,181', '55.68', '55.68;12.57', '1,2"/><script>', '1,2\n', '0x1,2', 'NaN,NaN'])
    expect(() => positionOf(at), at).toThrow('degrees north and east');
  expect(courseTo(...positionOf('49.18,-2.25'))).toEqual({ bearing: 0, nauticalMiles: 1 });
});
