import { expect, test } from 'vitest';
import { emptyStores } from './clear-storage.ts';

test('emptyStores does not report entries that are still there', () => {
  const entries = new Set(['a', 'http-only']);
  const remove = (name: string): unknown => name === 'a' && entries.delete(name);
  expect(emptyStores([{ kind: 'cookie', names: () => [...entries], remove }])).toEqual([{ kind: 'cookie', name: 'a' }]);
});
