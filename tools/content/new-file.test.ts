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
