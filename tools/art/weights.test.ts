import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weightFault } from './weights.ts';

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
});
