import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const tokens = ['ui/styles/tokens.css', 'ui/styles/dense.css'];

test('colours are written in the tokens alone', () => {
  const sheets = globSync('{core,features,site,ui}/**/*.css', { cwd: root }).filter((sheet) => !tokens.includes(sheet));
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((sheet) =>
    // Comments aside, and the margins of a printed sheet, which custom properties do not reach.
    [
      ...readFileSync(join(root, sheet), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|@(?:top|bottom)-\w+ \{[^}]*\}/g, '')
        .matchAll(literal),
    ].map(([colour]) => `${sheet}: ${colour}`),
  );
  expect(found).toEqual([]);
});

test('parts, pages and rooms name colours by their tokens', () => {
  // Emails have no custom properties: theirs are in core/mail/tokens.ts.
  const files = globSync('{core,features,site,ui}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.startsWith('core/mail/') && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/["'`:]#[0-9a-f]{3,8}\b/gi)].map(
      ([colour]) => `${file}: ${colour}`,
    ),
  );
  expect(found).toEqual([]);
});

/** A reference into a drawing, `url(#hatch)`, is none. */
const literal =
  /(?<!url\()#[0-9a-f]{3,8}\b|%23[0-9a-f]{3,8}\b|\b(?:rgb|hsl|ok(?:lch|lab))a?\(|:[^;{}]*\b(?:white|black)\b(?!-)/gi;
