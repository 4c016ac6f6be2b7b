import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const site = join(import.meta.dirname, '..');

test('breakpoints stand in the tokens alone: elsewhere a style asks for them by name', () => {
  const tokens = readFileSync(join(site, 'styles', 'tokens.css'), 'utf8');
  const widths = [...tokens.matchAll(/--breakpoint-\w+: ([\d.]+em);/g)].map(([, width = '']) => width);
  expect(widths).toEqual(['48em', '56.25em', '68.75em', '75em']);
  const named = globSync('**/*.css', { cwd: site }).flatMap((file) =>
    [...readFileSync(join(site, file), 'utf8').matchAll(/@media[^{]*\b(?:width)[^{]*/g)]
      .map(([query]) => query.trim())
      .filter(
        (query) =>
          widths.some((width) => query.includes(`${width})`) || query.includes(`${width} `)) || /\dpx/.test(query),
      )
      .map((query) => `${file}: ${query}`),
  );
  expect(named).toEqual([]);
});
