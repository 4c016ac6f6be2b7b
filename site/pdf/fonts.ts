import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

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
export async function pdfFonts(): Promise<Uint8Array[]> {
  const characters = latin();
  return Promise.all(
    cuts.map(async ({ file, axes }) => {
      const source = await readFile(require.resolve(file));
      return new Uint8Array(await subsetFont(source, characters, { targetFormat: 'sfnt', variationAxes: axes }));
    }),
  );
}
