import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '../checks/root.ts';

const textOf = (name: string): string => readFileSync(join(root, 'releases', 'current', name), 'utf8');

test('the bill of materials names each package in the release with its licence, text and hash', () => {
  const { components } = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(
        z.object({
          name: z.string(),
          'bom-ref': z.string(),
          licenses: z.array(z.object({})).optional(),
          hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })).optional(),
        }),
      ),
    })
    .parse(JSON.parse(textOf('sbom.cdx.json')));
  const packages = components.filter(({ name }) => name !== 'node');
  expect(packages.filter(({ licenses, hashes }) => licenses === undefined || hashes === undefined)).toEqual([]);
  const licences = textOf('licences.txt')
    .split(`\n\n${'-'.repeat(80)}\n\n`)
    .map((text) => text.split(' ', 1)[0]);
  expect(packages.map((known) => known['bom-ref'])).toEqual(licences);
  expect(new Set(licences).size).toBe(licences.length);
  const names = new Set(components.map(({ name }) => name));
  // Of the functions, of the desk, of the pages' scripts, and what all run on.
  for (const name of ['fastify', 'kysely', 'react', '@tanstack/react-query', 'web-vitals', 'node'])
    expect(names).toContain(name);
  for (const name of ['@astrojs/mdx', 'prettier', 'vite', 'typescript']) expect(names).not.toContain(name);
});
