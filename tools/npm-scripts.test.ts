import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from './checks/root.ts';

const { scripts } = z.parse(z.object({ scripts: z.record(z.string(), z.string()) }), JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

test('the scripts are twelve at most, and the README names each', () => {
  const names = Object.keys(scripts);
  expect(names.length).toBeLessThanOrEqual(12);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(names.filter((name) => !new RegExp(String.raw`npm (run )?${name}\b`).test(readme))).toEqual([]);
});
