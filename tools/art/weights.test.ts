import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocked } from './drawings.ts';
import { weightFault } from './weights.ts';

const folder = join(import.meta.dirname, '..', '..', 'site', 'art');
const drawings = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => ({ name: file.slice(0, -4), svg: readFileSync(join(folder, file), 'utf8') }));

describe('the drawings', () => {
  it('keep to 20 kB, but for those whose subject is many lines', () => {
    expect(drawings.flatMap(({ name, svg }) => weightFault(name, Buffer.byteLength(svg)) ?? [])).toEqual([]);
  });

  it('hold nothing that the policy of a page blocks', () => {
    // A tab shows the icon by itself, in the reader's light or dark.
    const inPages = drawings.filter(({ name }) => name !== 'favicon');
    expect(inPages.filter(({ svg }) => blocked.test(svg)).map(({ name }) => name)).toEqual([]);
  });
});
