import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { ErasureJournal } from './erasure-journal.ts';

test('who was erased is known until the end of the following year, and then the file is gone with its key', () => {
  const dataDir = temporaryFolder();
  const journal = new ErasureJournal(dataDir);
  journal.note('ada@example.org', new Date('2026-03-01T00:00:00Z'));
  journal.note('eve@example.org', new Date('2026-12-31T23:59:59Z'));
  const known = () =>
    ['ada@example.org', 'eve@example.org', 'bob@example.org'].map(journal.erasedSince('2026-01-01T00:00:00.000Z'));
  journal.forget(new Date('2027-12-31T23:59:59Z'));
  expect(known()).toEqual([true, true, false]);
  journal.forget(new Date('2028-01-01T00:00:00Z'));
  expect([known(), existsSync(join(dataDir, 'erased', '2026.jsonl'))]).toEqual([[false, false, false], false]);
});
