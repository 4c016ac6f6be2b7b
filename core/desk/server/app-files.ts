import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { contentTypeOf } from '../../http/site/content-types.ts';
import type { Marks } from '../api.ts';
import { takesBrotli } from './brotli.ts';
import { pagePolicy } from './headers.ts';
import type { GatePage } from './sign-in/page.tsx';

interface AppFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly etag: string;
}

/** Today as HTML, and the answers that it was drawn from: the app in the page then asks for none of them. */
export interface DrawnPage {
  readonly html: string;
  readonly held: { readonly marks: Marks; readonly today: unknown };
}

/** core/desk/app/draw-today.tsx as it was built. */
const drawing = z.object({
  drawToday: z.custom<(marks: Marks, read: unknown) => string>((value) => typeof value === 'function'),
});

const names = z._default(z.array(z.string()), []);
const manifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), name: z.optional(z.string()), imports: names, css: names }),
);
type Manifest = z.output<typeof manifest>;

/** The app as it was built, from memory. Its files hold no data, and those whose names carry a hash may be kept. */
export class AppFiles {
  readonly #files: ReadonlyMap<string, AppFile>;
  /** The page, with links to the room's own files: by the first part of its address. */
  readonly #pages: ReadonlyMap<string, string>;
  readonly #page: string;
  /** What draws Today. */
  readonly #drawing: string;
  /** The style sheets and the icon, for pages before signing in, and the code of Today, which comes next. */
  readonly gateLinks: GatePage['links'];

  /** @param folder of the build. Throws when there is none. */
  constructor(folder: string) {
    const page = join(folder, 'index.html');
    if (!existsSync(page)) throw new Error(`${page} is missing: the desk is not built. Run: npm run build`);
    this.#page = readFileSync(page, 'utf8');
    this.#drawing = join(folder, '..', 'drawing', 'draw-today.mjs');
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    this.#files = new Map(
      names
        .filter((name) => name !== 'index.html' && !name.startsWith('.') && !/\.(?:br|map)$/.test(name))
        .map((name) => [`/${name}`, readFile(folder, name)]),
    );
    const links = [...this.#page.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
    const built = manifestIn(folder);
    this.#pages = new Map(
      Object.entries(built).flatMap(([key, { name = '' }]) => {
        const [, room] = /^(\w+)Room$/.exec(name) ?? [];
        return room === undefined ? [] : [[room.toLowerCase(), withRoom(this.#page, built, key)] as const];
      }),
    );
    // The style sheet that the build made for signing in.
    const own = Object.entries(built).find(([source]) => source.endsWith('sign-in-page.css'))?.[1].file;
    const given = links.flatMap((tag) => {
      const [, rel = '', href = ''] = /\brel="(icon|stylesheet)"[^>]*\bhref="([^"]+)"/.exec(tag) ?? [];
      return rel === '' ? [] : [{ rel, href }];
    });
    this.gateLinks = [
      ...given.filter(({ rel }) => rel === 'icon' || own === undefined),
      ...(own === undefined ? [] : [{ rel: 'stylesheet', href: `/${own}` }]),
      ...[...(this.#pages.get('today') ?? '').matchAll(/rel="(modulepreload)" crossorigin href="([^"]+)"/g)].map(
        ([, rel = '', href = '']) => ({ rel, href }),
      ),
    ];
  }

  /** Answers with a file of the build; undefined when there is none of this name. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = this.#files.get(path);
    if (!file) return undefined;
    reply.headers({
      'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.type(file.type);
    if (file.br === undefined || !takesBrotli(request)) return reply.send(file.plain);
    return reply.header('content-encoding', 'br').send(file.br);
  }

  /** Draws Today from what its page then holds; undefined where the build has nothing to draw with. */
  async draw(marks: Marks, today: unknown): Promise<DrawnPage | undefined> {
    if (!existsSync(this.#drawing)) return undefined;
    const { drawToday } = z.parse(drawing, await import(pathToFileURL(this.#drawing).href));
    return { html: drawToday(marks, today), held: { marks, today } };
  }

  /**
   * The app's one page, at every address of a room: its files come with the page's own, not one round trip later, and
   * its head before what it shows has been read.
   */
  page(reply: FastifyReply, path: string, drawn?: Promise<DrawnPage | undefined>): FastifyReply {
    const page = this.#pages.get(path.split('/', 2)[1] || 'today') ?? this.#page;
    const [head = '', rest = ''] = page.split(empty);
    async function* parts(): AsyncGenerator<string> {
      yield head;
      const shown = await drawn;
      yield (shown === undefined ? empty : filled(shown)) + rest;
    }
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8');
    return reply.send(drawn === undefined ? page : Readable.from(parts(), { objectMode: false }));
  }
}

const empty = '<div id="desk"></div>';

function filled({ html, held }: DrawnPage): string {
  const answers = JSON.stringify(held).replaceAll('<', String.raw`\u003c`);
  return `<div id="desk">${html}</div><script type="application/json" id="held">${answers}</script>`;
}

function readFile(folder: string, name: string): AppFile {
  const plain = readFileSync(join(folder, name));
  const packed = join(folder, `${name}.br`);
  return {
    type: contentTypeOf(name).type,
    plain,
    br: existsSync(packed) ? readFileSync(packed) : undefined,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? z.parse(manifest, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** The page with links to the app's code and a room's, to what these import, and to their style sheets. */
function withRoom(page: string, built: Manifest, room: string): string {
  const seen = new Set<string>();
  const files = new Map<string, string>();
  const add = (key: string): void => {
    const chunk = built[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.set(chunk.file, 'modulepreload');
    for (const sheet of chunk.css) files.set(sheet, 'stylesheet');
    chunk.imports.forEach(add);
  };
  add('main.tsx');
  add(room);
  const links = [...files]
    .filter(([file]) => !page.includes(`href="/${file}"`))
    .map(([file, rel]) => `<link rel="${rel}" crossorigin href="/${file}">`);
  return page.replace('</head>', () => `${links.join('')}</head>`);
}
