import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../checks/root.ts';

test.each(['serve', 'desk'])('npm run %s loads nothing of the builder, however late', async (program) => {
  const { metafile } = await build({
    entryPoints: [join(root, 'tools', `${program}.ts`)],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('tools/build/ensure-built.ts');
  expect(inputs.filter((file) => /build-whole|desk-app|site-build/.test(file))).toEqual([]);
  const packages = Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path));
  expect(packages.filter((name) => /^(?:astro|vite|esbuild|sharp|react)\b/.test(name))).toEqual([]);
});
