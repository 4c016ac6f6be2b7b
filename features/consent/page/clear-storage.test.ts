import { expect, test } from 'vitest';
import { emptyStores } from './clear-storage.ts';

test('does not claim to have removed what is still there', () => {
  const entries = new Set(['a', 'http-only']);
  const remove = (name: string): unknown => name === 'a' && entries.delete(name);
  expect(emptyStores([{ kind: 'cookie', names: () => [...entries], remove }])).toEqual([{ kind: 'cookie', name: 'a' }]);
});
