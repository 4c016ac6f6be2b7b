import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../browser/at-rest.ts', import.meta.url));
/** As source and page name the page's other code. */
const codeInSource = './page.ts';
const codeInPage = /<script type="module" src="(\/_assets\/Document\.[\w-]+\.js)"><\/script>/;
/** Bytes that may stand in every page and run before anybody is there. */
const most = 1000;

/**
 * Compiles site/browser/at-rest.ts. Gives a function that sets it into a built page, where the page's other code is asked for
 * at load; the script is the same in each page of a build, so that all policies name one hash.
 * @throws when it is longer than 1,000 bytes
 */
export async function atRest(): Promise<(html: string) => string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: [codeInSource],
  });
  const compiled = outputFiles[0]?.text.trim() ?? '';
  return (html) =>
    html.replace(codeInPage, (_, address: string) => {
      const script = compiled.replace(codeInSource, address);
      if (script.length > most) throw new Error(`${source}: ${script.length} bytes run in every page at rest, ${most} may; move what can wait to page.ts`);
      return `<script type="module">${script}</script>`;
    });
}
