import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { functionsBuild } from '../../tools/build/functions-bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the thread that renders letters, bundled: Node runs no JSX from the sources. */
    renderThread: string;
  }
}

/** Bundles the thread that renders letters as the build does, for the whole test run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = resolve(import.meta.dirname, '..', '..');
  const outdir = join(root, 'node_modules', '.cache', 'corbiere-tests', `render-thread-${process.pid}`);
  await build({ ...functionsBuild(root), entryPoints: { 'render-thread': 'functions/mail/render-thread.ts' }, outdir, sourcemap: false });
  project.provide('renderThread', pathToFileURL(join(outdir, 'render-thread.js')).href);
  return () => rmSync(outdir, { recursive: true, force: true });
}
