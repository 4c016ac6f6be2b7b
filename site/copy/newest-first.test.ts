import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

test('the version in force comes first', () => {
  const versions = [{ version: '2024-03-15' }, { version: '2026-12-01' }, { version: '2025-01-31' }];
  expect(newestFirst(versions).map(({ version }) => version)).toEqual(['2026-12-01', '2025-01-31', '2024-03-15']);
});

test('two files that claim one day are refused', () => {
  expect(() => newestFirst([{ version: '2024-03-15' }, { version: '2024-03-15' }])).toThrow(/same version/);
});
