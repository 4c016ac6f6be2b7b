import { expect, test } from 'vitest';
import { createSendingKey } from './sending-key.ts';

function keys() {
  let count = 0;
  return createSendingKey(() => `key-${(count += 1)}`);
}

test('a retry of the same values keeps its key', () => {
  const keyOf = keys();
  expect(keyOf({ name: 'Ada' })).toEqual(keyOf({ name: 'Ada' }));
});

test('changed values get a key of their own', () => {
  const keyOf = keys();
  expect(keyOf({ name: 'Ada' })).not.toEqual(keyOf({ name: 'Ada L.' }));
});

test('where no key can be made none is sent', () => {
  expect(createSendingKey(() => undefined)({ name: 'Ada' })).toEqual({});
});
