import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createTypstCompiler, loadFonts, type TypstCompiler } from '@myriaddreamin/typst.ts';
import { BuildCache, nameOf, versionOf } from '../machine/build-cache.ts';
import { pdfFonts } from './fonts.ts';

const require = createRequire(import.meta.url);

/** Number of the PDF format in the compiler's `CompileFormatEnum`, which its package does not export. */
const pdfFormat = 1;

export interface PdfJob {
  /** Template in `site/pdf/templates/`, without `.typ`. */
  readonly template: string;
  /** What the template reads as `data`; must survive JSON. */
  readonly data: unknown;
  /** Drawings the template shows: names in `site/art/`, without `.svg`. */
  readonly drawings: readonly string[];
}

let compiler: Promise<TypstCompiler> | undefined;

async function createCompiler(): Promise<TypstCompiler> {
  const wasm = await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  const created = createTypstCompiler();
  await created.init({
    getModule: () => ({ module_or_path: wasm }),
    beforeBuild: [loadFonts(await pdfFonts(), { assets: false })],
  });
  return created;
}

/**
 * Sets a tagged PDF with Typst, or takes that of an earlier build which was set from the same. The page size,
 * bookmarks, title and language come from the template. Throws with the compiler's own messages when the template or
 * its data is at fault.
 */
export async function compilePdf(job: PdfJob): Promise<Uint8Array> {
  const root = process.cwd();
  const version = versionOf(root, [
    'site/pdf/*.ts',
    'site/pdf/templates/*',
    ...job.drawings.map((name) => `site/art/${name}.svg`),
    'package-lock.json',
  ]);
  return new BuildCache(join(root, '.cache', 'build', 'pdf')).of(`${nameOf(version, JSON.stringify(job))}.pdf`, () =>
    set(job, root),
  );
}

async function set(job: PdfJob, root: string): Promise<Uint8Array> {
  compiler ??= createCompiler();
  const typst = await compiler;
  for (const name of ['sheet', job.template]) {
    typst.addSource(`/${name}.typ`, await readFile(join(root, 'site', 'pdf', 'templates', `${name}.typ`), 'utf8'));
  }
  for (const drawing of new Set(job.drawings)) {
    typst.mapShadow(`/${drawing}.svg`, await readFile(join(root, 'site', 'art', `${drawing}.svg`)));
  }
  typst.mapShadow('/data.json', new TextEncoder().encode(JSON.stringify(job.data)));
  const { result, diagnostics } = await typst.compile({
    mainFilePath: `/${job.template}.typ`,
    format: pdfFormat,
    diagnostics: 'unix',
  });
  if (!result) throw new Error(`site/pdf/templates/${job.template}.typ: ${diagnostics?.join('\n') ?? 'no result'}`);
  return result;
}
