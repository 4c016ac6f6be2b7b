import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { namesInPage, namesInScript, PageStyle, scriptsIn } from './page-style.ts';

/** Parts that scripts fetch and set into any page. */
const fetched = ['consent/dialog.html'];

interface Script {
  readonly names: ReadonlySet<string>;
  readonly mentions: readonly string[];
}

async function readScripts(dir: URL): Promise<ReadonlyMap<string, Script>> {
  const scripts = new Map<string, Script>();
  for await (const file of glob('_assets/*.js', { cwd: fileURLToPath(dir) })) {
    const text = await readFile(new URL(file, dir), 'utf8');
    scripts.set(basename(file), { names: namesInScript(text), mentions: scriptsIn(text) });
  }
  return scripts;
}

/** Adds the names of every script that can come to run, once the given ones do. */
function addScripts(names: Set<string>, first: readonly string[], scripts: ReadonlyMap<string, Script>): void {
  const seen = new Set<string>();
  const follow = (mentions: readonly string[]): void => {
    for (const mention of mentions) {
      const script = scripts.get(mention);
      if (script === undefined || seen.has(mention)) continue;
      seen.add(mention);
      for (const name of script.names) names.add(name);
      follow(script.mentions);
    }
  };
  follow(first);
}

/**
 * Astro integration: after the build, leaves in each page's styles only the rules that the page, the parts it fetches or
 * the scripts it can run have a use for (docs/decisions/0041).
 */
export function pageStyles(): AstroIntegration {
  return {
    name: 'corbiere:page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const scripts = await readScripts(dir);
        const shared = new Set<string>();
        for (const part of fetched) for (const name of namesInPage(await readFile(new URL(part, dir), 'utf8'))) shared.add(name);
        const sheets = new Map<string, PageStyle>();
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          const html = await readFile(page, 'utf8');
          const names = namesInPage(html);
          for (const name of shared) names.add(name);
          addScripts(names, scriptsIn(html), scripts);
          const leaner = html.replace(/(<style>)([\s\S]*?)(?=<\/style>)/g, (_, tag: string, css: string) => {
            const sheet = sheets.get(css) ?? new PageStyle(css);
            sheets.set(css, sheet);
            return tag + sheet.for(names);
          });
          if (leaner !== html) await writeFile(page, leaner);
        }
      },
    },
  };
}
