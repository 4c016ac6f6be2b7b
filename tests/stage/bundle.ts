import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { functionsBuild } from '../../tools/build/functions-bundle.ts';
import { root } from '../../tools/checks/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the functions as the build bundles them: `main.js`, `corbiere.js` and their threads; those of the tests; what is in each (`metafile.json`). */
    bundle: string;
  }
}

/** Programs of the tests, which they start and kill. */
const ownPrograms = {
  'kept-tool': 'tests/stage/kept-tool.ts',
  'store-process': 'tests/stage/store-process.ts',
  'call-process': 'tests/faults/call-process.ts',
  'letter-process': 'tests/faults/letter-process.ts',
  'shifted-clock': 'tests/faults/shifted-clock.ts',
};

/**
 * Bundles the functions once for the whole test run, beside the operator's build, so that tests never run a stale or
 * half-written one. A bundle starts in a quarter of the time that its sources take, and Node runs no JSX from sources.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const outdir = join(root, 'node_modules', '.cache', 'corbiere-tests', `bundle-${process.pid}`);
  const { metafile } = await build({ ...functionsBuild(root, outdir, ownPrograms), sourcemap: false, metafile: true });
  writeFileSync(join(outdir, 'metafile.json'), JSON.stringify(metafile));
  project.provide('bundle', outdir);
  return () => rmSync(outdir, { recursive: true, force: true });
}
