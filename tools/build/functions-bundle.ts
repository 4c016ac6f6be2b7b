import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** How the functions are compiled: `build/main.js` and `build/corbiere.js`; libraries stay in node_modules. */
export function functionsBuild(root: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: { main: 'functions/main.ts', corbiere: 'functions/cli/main.ts' },
    outdir: join(root, 'build'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
  };
}

export async function buildFunctions(root: string): Promise<void> {
  await build(functionsBuild(root));
}
