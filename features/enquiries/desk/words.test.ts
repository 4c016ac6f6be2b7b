import { expect, test } from 'vitest';
import { isNear } from './words.ts';

test.each([
  ['begun yesterday, with five hours left', '2026-11-18T16:32:00Z', '2026-11-19T16:32:00Z', true],
  ['begun an hour ago', '2026-11-19T10:32:00Z', '2026-11-20T10:32:00Z', false],
  ['overdue', '2026-11-17T10:32:00Z', '2026-11-18T10:32:00Z', true],
])('the end of a turn is near in the last quarter of its own time: %s', (_, since, due_at, near) => {
  expect(isNear({ since, due_at }, new Date('2026-11-19T11:32:00Z'))).toBe(near);
});
