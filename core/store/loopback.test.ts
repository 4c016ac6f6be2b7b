import { expect, test } from 'vitest';
import { isInClear } from './loopback.ts';

test.each([
  ['http://crm.example.org/hook', true],
  ['http://10.0.0.5/hook', true],
  ['https://crm.example.org/hook', false],
  ['http://localhost:8080/hook', false],
  ['http://127.0.0.1/hook', false],
  ['http://[::1]:8080/hook', false],
  ['http://127.0.0.1.example.org/hook', true],
  ['http://localhost.example.org/hook', true],
])('%s sends in clear over a network: %s', (url, expected) => {
  expect(isInClear(url)).toBe(expected);
});
