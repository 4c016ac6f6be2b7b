import { expect, test } from 'vitest';
import { emptyStores, type Store } from './clear-storage.ts';

function store(kind: Store['kind'], names: readonly string[], stuck: readonly string[] = []): Store {
  const entries = new Set(names);
  return {
    kind,
    names: () => Promise.resolve([...entries]),
    remove: (name) => {
      if (!stuck.includes(name)) entries.delete(name);
      return Promise.resolve();
    },
  };
}

test('does not claim to have removed what is still there', async () => {
  expect(await emptyStores([store('cookie', ['a', 'http-only'], ['http-only'])])).toEqual([
    { kind: 'cookie', name: 'a' },
  ]);
});
