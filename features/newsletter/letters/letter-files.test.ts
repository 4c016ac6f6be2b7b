import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/stage/engines.ts';
import { root } from '../../../tests/stage/test-server.ts';
import { contentBefore, letterFile } from './letter-files.ts';

test('a letter newer than the build can be previewed from its source, and is refused as unbuilt otherwise', () => {
  const project = temporaryFolder();
  const built = { content: join(project, 'releases', 'one', 'content'), siteUrl: 'https://www.example.org' };
  const source = join(project, 'content');
  for (const folder of [source, built.content]) mkdirSync(join(folder, 'letters'), { recursive: true });
  const [name = ''] = readdirSync(join(root, 'content', 'letters')).filter((file) => file.endsWith('.md'));
  const slug = name.replace(/\.md$/, '');
  const text = readFileSync(join(root, 'content', 'letters', name), 'utf8');
  expect(() => letterFile(built, slug)).toThrow(`There is no letter content/letters/${name}`);
  writeFileSync(join(source, 'letters', name), text);
  expect(contentBefore(built, slug)).toBe(source);
  expect(() => letterFile(built, slug)).toThrow(`content/letters/${name} is newer than the build. Run: npm run build`);
  expect(letterFile({ ...built, content: source }, slug).slug).toBe(slug);
  writeFileSync(join(built.content, 'letters', name), text);
  expect([contentBefore(built, slug), contentBefore(built, '../secret')]).toEqual([undefined, undefined]);
  expect(letterFile(built, slug).slug).toBe(slug);
});
