import { expect, test } from 'vitest';
import { isKnownWarning } from './known-warnings.ts';

const known = "Issue #1:\n│ .toc a:target-current {\n┆ ^-- 'target-current' is not recognized as a valid pseudo-class. Did you mean '::target-current'?\n";

test('a report of the optimiser is passed over when all of it is known, and told when anything else is in it', () => {
  expect(isKnownWarning(`Found 1 warning while optimizing generated CSS:\n\n${known}`)).toBe(true);
  expect(isKnownWarning(`Found 2 warnings while optimizing generated CSS:\n\n${known}${known}`)).toBe(true);
  expect(isKnownWarning(`Found 2 warnings while optimizing generated CSS:\n\n${known}Issue #2: 'hoover' is not recognized`)).toBe(false);
  expect(isKnownWarning('The build is slow.')).toBe(false);
});
