import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { root } from '../tools/checks/root.ts';
import { startServer, type RunningServer } from '../tools/server/start-server.ts';

/** Elements with text, which a bare page keeps without attributes. */
const kept = new Set(
  (
    'main nav header footer section article h1 h2 h3 h4 p ul ol li dl dt dd a blockquote table thead ' +
    'tbody tr th td caption figure figcaption em strong details summary'
  ).split(' '),
);
const wordless = new Set(['script', 'style', 'svg', 'template', 'noscript', 'title']);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A static page with only the words of a built one: no styles, fonts, drawings or scripts. */
function barePage(html: string): string {
  let words = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (wordless.has(name)) hidden += 1;
      else if (hidden === 0 && kept.has(name)) words += `<${name}>`;
    },
    onclosetag: (name) => {
      if (wordless.has(name)) hidden -= 1;
      else if (hidden === 0 && kept.has(name)) words += `</${name}>`;
    },
    ontext: (text) => {
      if (hidden === 0) words += escaped(text.replaceAll(/\s+/g, ' '));
    },
  });
  parser.end(html);
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare page</title><link rel="icon" href="data:,"></head>' +
    `<body>${words}</body></html>`
  );
}

/**
 * Starts the same server on a copy of the build in which the named pages (`index.html`, …) are bare.
 */
export async function startBareServer(pages: readonly string[]): Promise<RunningServer> {
  const dist = join(root, '.cache', 'bench', 'dist');
  await rm(dist, { recursive: true, force: true });
  await cp(join(root, 'dist'), dist, { recursive: true, dereference: true });
  for (const page of pages) {
    const file = join(dist, page);
    await writeFile(file, barePage(await readFile(file, 'utf8')));
    // The server compresses files without a compressed copy.
    for (const compressed of ['.br', '.gz']) await rm(`${file}${compressed}`, { force: true });
  }
  return startServer({ SITE_DIST: dist });
}
