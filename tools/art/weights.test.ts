import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heavier, usualLimit, weightFault } from './weights.ts';

const folder = join(import.meta.dirname, '..', '..', 'site', 'art');
const weights = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file.slice(0, -4), statSync(join(folder, file)).size]),
);

describe('the drawings', () => {
  it('keep to 20 kB, but for those whose subject is many lines', () => {
    expect(
      [...weights].map(([name, bytes]) => weightFault(name, bytes)).filter((fault) => fault !== undefined),
    ).toEqual([]);
  });

  it('have no more exceptions than they need', () => {
    expect(Object.keys(heavier).filter((name) => (weights.get(name) ?? 0) <= usualLimit)).toEqual([]);
  });
});

it('says what is too heavy and what to do about it', () => {
  expect(weightFault('plate-new', 20_001)).toBe(
    'plate-new weighs 20001 bytes, more than 20000. Draw fewer points; if its subject is its many lines, give it a limit of its own in tools/art/weights.ts.',
  );
  expect(weightFault('plate-new', 20_000)).toBeUndefined();
});
