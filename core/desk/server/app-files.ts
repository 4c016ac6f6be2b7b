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

/** Today as HTML and the responses that it was rendered from, which the app then does not request. */
export interface DrawnPage {
  readonly html: string;
  readonly held: { readonly marks: Marks; readonly today: unknown };
}

/** The module built from core/desk/app/draw-today.tsx. */
const drawing = z.object({
  drawToday: z.custom<(marks: Marks, read: unknown) => string>((value) => typeof value === 'function'),
});

const names = z._default(z.array(z.string()), []);
const manifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), name: z.optional(z.string()), imports: names, css: names }),
);
type Manifest = z.output<typeof manifest>;

/** Serves the built app from memory. Its files hold no personal data; those with a hash in the name are cacheable. */
export class AppFiles {
  readonly #files: ReadonlyMap<string, AppFile>;
  /** The page with links to a room's files, by the first segment of the path. */
  readonly #pages: ReadonlyMap<string, string>;
  readonly #page: string;
  readonly #drawing: string;
  /** Style sheets and icon for the sign-in pages, and a preload of Today's code, needed next. */
  readonly gateLinks: GatePage['links'];

  /** @param folder of the build @throws if there is none */
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
    // The built style sheet of the sign-in pages.
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

  /** Renders Today from the responses embedded in its page; undefined if the build has no module for it. */
  async draw(marks: Marks, today: unknown): Promise<DrawnPage | undefined> {
    if (!existsSync(this.#drawing)) return undefined;
    const { drawToday } = z.parse(drawing, await import(pathToFileURL(this.#drawing).href));
    return { html: drawToday(marks, today), held: { marks, today } };
  }

  /**
   * Sends the app's page for any path. It links the room's files, which saves a round trip, and its head is sent before
   * the data has been read.
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
