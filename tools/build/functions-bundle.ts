import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** Its index loads a compiler and two highlighters; bundled, only the elements that our mails use remain. */
const bundled = 'react-email';

function externalPackages(root: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('dependencies' in manifest) || typeof manifest.dependencies !== 'object' || manifest.dependencies === null) {
    throw new Error('package.json names no dependencies');
  }
  return Object.keys(manifest.dependencies).filter((name) => name !== bundled);
}

/** How the functions are compiled: `build/main.js`, its thread `build/render-thread.js`, and `build/corbiere.js`; libraries stay in node_modules. */
export function functionsBuild(root: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: { main: 'functions/main.ts', corbiere: 'functions/cli/main.ts', 'render-thread': 'functions/mail/render-thread.ts' },
    outdir: join(root, 'build'),
    bundle: true,
    external: externalPackages(root),
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
