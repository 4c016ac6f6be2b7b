import { expect, test } from 'vitest';
import { cookieNames, emptyStores, type Store } from './stored-here.ts';

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

test('reports what was removed, store by store', async () => {
  expect(await emptyStores([store('cookie', ['a', 'b']), store('local', ['draft'])])).toEqual([
    { kind: 'cookie', name: 'a' },
    { kind: 'cookie', name: 'b' },
    { kind: 'local', name: 'draft' },
  ]);
});

test('does not claim to have removed what is still there', async () => {
  expect(await emptyStores([store('cookie', ['a', 'http-only'], ['http-only'])])).toEqual([
    { kind: 'cookie', name: 'a' },
  ]);
});

test('empty stores give an empty report', async () => {
  expect(await emptyStores([store('session', [])])).toEqual([]);
});

test('reads the names of cookies, none from an empty string', () => {
  expect(cookieNames('a=1; b=2=3; c')).toEqual(['a', 'b', 'c']);
  expect(cookieNames('')).toEqual([]);
});
