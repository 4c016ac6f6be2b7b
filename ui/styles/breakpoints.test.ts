import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const ofPages = '{site,features/*/{page,accessibility},ui/styles}/**/*.css';

test('breakpoints of pages stand in the tokens alone: elsewhere a style asks for them by name', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const widths = [...tokens.matchAll(/--breakpoint-\w+: ([\d.]+em);/g)].map(([, width = '']) => width);
  expect(widths).toEqual(['48em', '56.25em', '68.75em', '75em']);
  const named = globSync(ofPages, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@media[^{]*\b(?:width)[^{]*/g)]
      .map(([query]) => query.trim())
      .filter(
        (query) =>
          widths.some((width) => query.includes(`${width})`) || query.includes(`${width} `)) || /\dpx/.test(query),
      )
      .map((query) => `${file}: ${query}`),
  );
  expect(named).toEqual([]);
});
