import subsetFont from 'subset-font';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/**
 * Characters of the pages beyond ASCII: names, quotation marks, dashes, units. Instrument Sans has no ² ³ ½ µ ± ′
 * ″, and neither family's Latin file has Greek, horizontal arrows, ≤ ≥ ≈, ◇ or ↩: these come from the visitor's own
 * fonts.
 */
const beyond = '\u00a0£§©°±²³µ·½×ÀÂÄÇÈÉÊËÎÏÔÖÛÜàâäçèéêëîïôöùûüß–—‘’“”…′″€↑↓−';

/**
 * OpenType features needed for shaping and used by the style sheets. Literata's unused fractions would be a fifteenth
 * of each file.
 */
const keepFeatures = 'rvrn rlig ccmp locl calt clig liga kern mark mkmk pnum tnum lnum'.split(' ');

const faces = [
  {
    to: 'literata-roman',
    from: 'literata/files/literata-latin-opsz-normal',
    axes: { opsz: { min: 12, max: 72 }, wght: 420 },
  },
  {
    to: 'literata-italic',
    from: 'literata/files/literata-latin-opsz-italic',
    // From emphasis at 18 px to a pull quote at 46 one cut serves; with the axis the file would be 11 kB larger.
    axes: { opsz: 24, wght: 420 },
  },
  {
    to: 'instrument-sans',
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: { wght: { min: 400, max: 600 } },
  },
] as const;

/** The three faces subset to the site's characters and axes, by path from the project's root. */
export async function cutFonts(): Promise<readonly { readonly path: string; readonly bytes: Buffer }[]> {
  const cut = [];
  for (const { to, from, axes } of faces) {
    // `keepFeatures` is in the package's README but not in its types.
    const options = { targetFormat: 'woff2' as const, variationAxes: axes, keepFeatures };
    const source = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`));
    const bytes = await subsetFont(source, ascii + beyond, options);
    cut.push({ path: `ui/fonts/${to}.woff2`, bytes });
  }
  return cut;
}
