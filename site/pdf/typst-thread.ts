import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createTypstCompiler, loadFonts } from '@myriaddreamin/typst.ts';
import * as z from 'zod/mini';

const require = createRequire(import.meta.url);

/** One static instance of a variable font. Typst distinguishes instances of a family by weight and style alone. */
interface Cut {
  readonly file: string;
  readonly axes: Record<string, number>;
}

const literata = '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2';
const literataItalic = '@fontsource-variable/literata/files/literata-latin-opsz-italic.woff2';
const instrumentSans = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

/** Book cut 400, engraved display cut 500, bold book cut 700; the display cut is told apart by its weight. */
const cuts: readonly Cut[] = [
  { file: literata, axes: { opsz: 12, wght: 400 } },
  { file: literata, axes: { opsz: 72, wght: 500 } },
  { file: literata, axes: { opsz: 12, wght: 700 } },
  { file: literataItalic, axes: { opsz: 12, wght: 400 } },
  { file: instrumentSans, axes: { wght: 400 } },
  { file: instrumentSans, axes: { wght: 600 } },
];

function latin(): string {
  let characters = '';
  for (let code = 0x20; code < 0x17f; code += 1) characters += String.fromCharCode(code);
  return `${characters}–—‘’“”…′″€→−≤≥≈×`;
}

/** The fonts of the PDFs as TrueType files, one buffer per instance. */
async function pdfFonts(): Promise<Uint8Array[]> {
  const characters = latin();
  return Promise.all(
    cuts.map(async ({ file, axes }) => {
      const source = await readFile(require.resolve(file));
      return new Uint8Array(await subsetFont(source, characters, { targetFormat: 'sfnt', variationAxes: axes }));
    }),
  );
}

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
