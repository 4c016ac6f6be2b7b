import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file of the installed `@fontsource-variable` packages, e.g. `literata/files/literata-latin-opsz-normal`. */
export function fontSource(name: string): Promise<Buffer> {
  return readFile(require.resolve(`@fontsource-variable/${name}.woff2`));
}
