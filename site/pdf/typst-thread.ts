import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createTypstCompiler, loadFonts } from '@myriaddreamin/typst.ts';
import * as z from 'zod/mini';
import { pdfFonts } from './fonts.ts';

// The worker thread of compile-pdf.ts: receives one job at a time and posts back its PDF. Invalid templates or
// data end the thread with an error.

/** Number of the PDF format in the compiler's `CompileFormatEnum`, which its package does not export. */
const pdfFormat = 1;

const job = z.object({ template: z.string(), data: z.unknown(), drawings: z.array(z.string()) });

const site = join(z.parse(z.string(), workerData), 'site');
const wasm = await readFile(createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
const typst = createTypstCompiler();
await typst.init({
  getModule: () => ({ module_or_path: wasm }),
  beforeBuild: [loadFonts(await pdfFonts(), { assets: false })],
});

async function set({ template, data, drawings }: z.output<typeof job>): Promise<Uint8Array> {
  for (const name of ['sheet', template])
    typst.addSource(`/${name}.typ`, await readFile(join(site, 'pdf', 'templates', `${name}.typ`), 'utf8'));
  for (const drawing of new Set(drawings))
    typst.mapShadow(`/${drawing}.svg`, await readFile(join(site, 'art', `${drawing}.svg`)));
  typst.mapShadow('/data.json', new TextEncoder().encode(JSON.stringify(data)));
  const { result, diagnostics } = await typst.compile({
    mainFilePath: `/${template}.typ`,
    format: pdfFormat,
    diagnostics: 'unix',
  });
  if (!result) throw new Error(`site/pdf/templates/${template}.typ: ${diagnostics?.join('\n') ?? 'no result'}`);
  return result;
}

parentPort?.on('message', (asked: unknown) => {
  void set(z.parse(job, asked)).then((pdf) => parentPort?.postMessage(pdf));
});
