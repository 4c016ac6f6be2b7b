import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plateProblems } from '../content/plates.ts';
import { cleaned, cleanPlates } from './plates.ts';

const root = join(import.meta.dirname, '..', '..');

test('the drawings of editors are clean', () => {
  expect(cleanPlates(root).filter(({ path, bytes }) => !readFileSync(join(root, path)).equals(bytes))).toEqual([]);
});

test('a drawing as a program saves it is cleaned to what the check takes, and stays so', () => {
  const saved = `<?xml version="1.0"?><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  width="1000" height="625" viewBox="0 0 1000 625" onload="alert(1)"><metadata>Made by a program</metadata><inkscape:grid/>
<style>.ink{stroke:#11293b}</style><script>alert(1)</script>
<path class="ink" style="fill:none;stroke-width:2" inkscape:label="line" d="M0 0 L 10.0000 10"/></svg>`;
  expect(plateProblems('content/plates/line.svg', saved).length).toBeGreaterThan(4);
  const clean = cleaned(saved);
  expect(plateProblems('content/plates/line.svg', clean)).toEqual([]);
  expect(clean).toContain('stroke="#11293b"');
  expect(cleaned(clean)).toBe(clean);
});
