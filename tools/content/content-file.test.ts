import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';

const mdx = '---\ntitle: A title\nplate:\n  alt: Shown\n---\n\nFirst words.\n\n## Next\n';

test('every text of a YAML file has its field and its line', () => {
  const file = readContentFile('content/pages/x.yaml', 'title: One\nlist:\n  - { label: Two, to: /three }\n');
  expect(file.texts).toEqual([
    { field: 'title', line: 1, text: 'One' },
    { field: 'list.0.label', line: 3, text: 'Two' },
    { field: 'list.0.to', line: 3, text: '/three' },
  ]);
});

test('lines of frontmatter and body are counted from the top of the file', () => {
  const file = readContentFile('content/articles/x.mdx', mdx);
  expect(file.texts).toContainEqual({ field: 'plate.alt', line: 4, text: 'Shown' });
  expect(file.body?.line).toBe(6);
  expect(file.body?.lines[1]).toBe('First words.');
});

test('a field that is missing is told by the line of its parent', () => {
  const file = readContentFile('content/articles/x.mdx', mdx);
  expect(file.lineOf(['plate', 'caption'])).toBe(4);
  expect(file.lineOf(['title'])).toBe(2);
});

test('broken YAML is told with its line', () => {
  const file = readContentFile('content/pages/x.yaml', 'title: One\nlede: a: b\n');
  expect(file.syntax[0]?.line).toBe(2);
  expect(file.data).toBeUndefined();
});
