import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { problemLine } from './problem.ts';

test('the content of this site has no problems', async () => {
  const { problems, files } = await checkContent(process.cwd());
  expect(problems.map(problemLine)).toEqual([]);
  expect(files).toBeGreaterThan(30);
});

test('a problem is one line with file, line, column, field and what is allowed', () => {
  const line = problemLine({
    file: 'content/a.yaml',
    line: 3,
    column: 5,
    field: 'b.c',
    wrong: 'is missing',
    allowed: 'string',
  });
  expect(line).toBe('content/a.yaml:3:5: b.c: is missing. Allowed: string.');
});
