import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** What a built page loads by itself, without interaction; bytes of bodies as transferred. */
export interface PageLoad {
  readonly html: number;
  /** The style sheet for everything below the first screen. */
  readonly css: number;
  /** Inline scripts; bytes before compression. */
  readonly inline: number;
  readonly script: number;
  readonly fonts: number;
  readonly images: number;
  readonly total: number;
  readonly requests: number;
  /** Bytes of the page up to the end of its first heading; TCP's first round trip carries 14 kB. */
  readonly heading: number;
}

const runs = /^(?:|module|(?:text|application)\/javascript)$/;
/** The forms in which Vite writes imports. */
const imported = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** Paths of the built pages in the folder, without fragments that scripts fetch. */
export function builtPages(dist: string): readonly string[] {
  return globSync('**/*.html', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('consent/'))
    .sort();
}

/** The server renders and compresses this page every hour. */
const filledHourly = 'answers/promises.html';

/** A page as the server sends it (core/http/site/site-files.ts); rendered answers are sent uncompressed. */
function sent(dist: string, address: string): number {
  const file = join(dist, address);
  const plain = readFileSync(file);
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length;
  const isFilled = address === filledHourly;
  if (!/\.(?:html|css|js|svg)$/.test(file) || (address.startsWith('answers/') && !isFilled)) return plain.length;
  const quality = isFilled ? 6 : 11;
  return Math.min(
    plain.length,
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length,
  );
}

function withImports(dist: string, script: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(script)) return known;
  known.add(script);
  for (const [, name = ''] of readFileSync(join(dist, script), 'utf8').matchAll(imported))
    withImports(dist, `/_assets/${name}`, known);
  return known;
}

/** Reads a built page and the files it refers to, except lazy images and files that styles refer to. */
export function pageLoad(dist: string, file: string): PageLoad {
  const html = readFileSync(join(dist, file), 'utf8');
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const fonts = new Set<string>();
  const images = new Set<string>();
  let inline = 0;
  let inScript = false;
  let templates = 0;
  let headed: number | undefined;
  const parser = new Parser({
    onopentag(tag, { src, type = '', rel, as, href = '', loading }) {
      if (tag === 'template') templates += 1;
      // Content of templates is not loaded.
      if (templates > 0) return;
      inScript = tag === 'script' && src === undefined && runs.test(type);
      if (tag === 'script' && src !== undefined) for (const script of withImports(dist, src)) scripts.add(script);
      if (tag === 'link' && rel === 'modulepreload') for (const script of withImports(dist, href)) scripts.add(script);
      if (tag === 'link' && rel === 'stylesheet') sheets.add(href);
      if (tag === 'link' && rel === 'preload') (as === 'font' ? fonts : images).add(href);
      if (tag === 'img' && loading !== 'lazy' && src?.startsWith('/')) images.add(src);
    },
    ontext(text) {
      if (inScript) inline += Buffer.byteLength(text);
    },
    onclosetag(tag) {
      inScript = false;
      if (tag === 'template') templates -= 1;
      if (tag === 'h1') headed ??= parser.endIndex + 1;
    },
  });
  parser.end(html);
  const sum = (addresses: Iterable<string>): number =>
    [...addresses].reduce((bytes, address) => bytes + sent(dist, address), 0);
  const parts = {
    html: sent(dist, file),
    css: sum(sheets),
    script: sum(scripts),
    fonts: sum(fonts),
    images: sum(images),
  };
  return {
    ...parts,
    inline,
    total: Object.values(parts).reduce((bytes, part) => bytes + part, 0),
    requests: 1 + sheets.size + scripts.size + fonts.size + images.size,
    heading: brotliCompressSync(html.slice(0, headed ?? html.length), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    }).length,
  };
}
