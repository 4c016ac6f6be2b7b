import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { comingTexts, datedTexts, draftTexts } from './dated-texts.ts';

function project(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('a text to come is named with its day until the day has come, and a draft as one', () => {
  const root = project({
    'content/articles/now.mdx': '---\npublished: 2026-11-20\n---\n',
    'content/articles/later.mdx': '---\npublishOn: 2026-12-01\n---\n',
    'content/articles/never.mdx': '---\npublishOn: 2026-12-01\ndraft: true\n---\n',
    'content/legal/terms/2027-01-01.yaml': 'kind: terms\n',
    'content/regions/norway.yaml': 'draft: true\n',
    'content/pages/about.yaml': 'publishOn: 2026-12-01\n',
  });
  expect(comingTexts(root, '2026-11-30')).toEqual([
    { file: 'content/articles/later.mdx', on: '2026-12-01' },
    { file: 'content/legal/terms/2027-01-01.yaml', on: '2027-01-01' },
  ]);
  expect(comingTexts(root, '2026-12-01').map(({ on }) => on)).toEqual(['2027-01-01']);
  expect(datedTexts(root).map(({ on }) => on)).toEqual(['2026-12-01', '2026-11-20', '2027-01-01']);
  expect(draftTexts(root)).toEqual(['content/articles/never.mdx', 'content/regions/norway.yaml']);
});
