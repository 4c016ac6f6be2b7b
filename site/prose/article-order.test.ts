import { expect, test } from 'vitest';
import { firstDay, isShown } from '../copy/shown.ts';
import { inListOrder } from './article-order.ts';

const article = (id: string, data: Partial<Parameters<typeof inListOrder>[0][number]['data']>) => ({
  id,
  data: { updated: '2026-11-20', ...data },
});

test('the list has pin 1 first, then the newest; articles of the same day are ordered by pin and name', () => {
  const listed = inListOrder([
    article('old', { published: '2024-02-08', pin: 10 }),
    article('third', { pin: 3 }),
    article('first', { published: '2024-03-20', pin: 1 }),
    article('second', { published: '2026-11-20', pin: 2 }),
    article('new-b', { published: '2026-12-01' }),
    article('new-a', { publishOn: '2026-12-01' }),
  ]);
  expect(listed.map(({ id }) => id)).toEqual(['first', 'new-a', 'new-b', 'second', 'third', 'old']);
});

test('an article is shown from its day on, a draft never', () => {
  expect(isShown({}, '2026-11-25')).toBe(true);
  expect(isShown({ draft: true }, '2026-11-25')).toBe(false);
  expect(isShown({ publishOn: '2026-12-01' }, '2026-11-30')).toBe(false);
  expect(isShown({ publishOn: '2026-12-01' }, '2026-12-01')).toBe(true);
  expect(isShown({ published: '2027-02-01' }, '2026-12-01')).toBe(false);
  expect(firstDay({ publishOn: '2026-12-01', published: '2026-11-01' })).toBe('2026-12-01');
});
