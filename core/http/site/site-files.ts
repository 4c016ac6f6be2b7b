import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf } from './content-types.ts';
import { readMoved } from './moved.ts';
import { policyFile } from './page-policies.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Folder of files whose names contain a hash of their content. */
export const assetsFolder = '_assets/';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Representation {
  readonly body: Buffer;
  /** The encoding asked for, or `identity` where that is no larger. */
  readonly encoding: Encoding;
  /** A strong tag, of the encoded bytes. */
  readonly etag: string;
}

/** A file served under an address, kept in memory. Its name below dist/ decides its type and policy. */
export class ServedFile {
  /** Path below dist/, with slashes. */
  readonly name: string;
  readonly type: string;
  readonly compressible: boolean;
  readonly #read: (encoding: Encoding) => Promise<Buffer> | undefined;
  readonly #kept = new Map<Encoding, Promise<Representation>>();

  /** @param read reads its bytes in an encoding; `identity` always exists */
  constructor(name: string, read: (encoding: Encoding) => Promise<Buffer> | undefined) {
    this.name = name;
    this.#read = read;
    ({ type: this.type, compressible: this.compressible } = contentTypeOf(name));
  }

  get isPage(): boolean {
    return this.name.endsWith('.html');
  }

  in(encoding: Encoding): Promise<Representation> {
    let kept = this.#kept.get(encoding);
    if (!kept) {
      kept = this.#make(encoding);
      this.#kept.set(encoding, kept);
      // A failed read may succeed later.
      kept.catch(() => this.#kept.delete(encoding));
    }
    return kept;
  }

  async #make(encoding: Encoding): Promise<Representation> {
    const plain = (await this.#read('identity')) ?? Buffer.alloc(0);
    const encoded = (await this.#read(encoding)) ?? (await compressed(plain, encoding));
    const isSmaller = encoded.length < plain.length;
    const body = isSmaller ? encoded : plain;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, etag, encoding: isSmaller ? encoding : 'identity' };
  }
}

/** Compresses at a moderate level; the build uses the best, which would take too long here. */
function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip' ? gzipped(plain) : brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

/** A page or feed written by the server, under the name of a file of dist/. */
export function filledFile(name: string, text: string): ServedFile {
  const bytes = Buffer.from(text);
  return new ServedFile(name, (encoding) => (encoding === 'identity' ? Promise.resolve(bytes) : undefined));
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

/** A file of dist/, compressed from the `.br` or `.gz` next to it if the build made one. */
function siteFile(dist: string, name: string, all: ReadonlySet<string>): ServedFile {
  return new ServedFile(name, (encoding) =>
    all.has(name + endings[encoding]) ? readFile(join(dist, name + endings[encoding])) : undefined,
  );
}

/** Folder of Markdown texts, each sent at the address of its page to clients that prefer Markdown. */
const texts = 'answers/markdown';

/** A page that the build writes once more for each choice that a query can preselect. */
export interface Preselection {
  readonly path: string;
  /** Names of those files, which have no address of their own. */
  readonly files: readonly string[];
  readonly fileFor: (query: URLSearchParams) => string | undefined;
}

/** The built site by URL path, without answer pages and build files. */
export class SiteFiles {
  readonly #byPath = new Map<string, ServedFile>();
  readonly #moved = new Map<string, string>();
  readonly #renamed: ReadonlyMap<string, string>;
  readonly #preselected = new Map<string, ServedFile>();
  readonly #texts = new Map<string, ServedFile>();
  readonly #preselections: readonly Preselection[];
  readonly notFoundPage: ServedFile | undefined;

  /** @param recent folders of recently served releases, whose hashed assets open pages still refer to */
  constructor(dist: string, recent: readonly string[] = [], preselections: readonly Preselection[] = []) {
    this.#preselections = preselections;
    this.#renamed = new Map(Object.entries(readMoved(dist)));
    for (const folder of recent) this.#addAssets(folder);
    const names = listing(dist);
    for (const name of preselections.flatMap(({ files }) => files))
      if (names.has(name)) this.#preselected.set(name, siteFile(dist, name, names));
    for (const name of names) {
      const file = siteFile(dist, name, names);
      if (name.startsWith(texts)) this.#texts.set(name.slice(texts.length).replace(/\.md$/, ''), file);
      if (isHidden(name, names)) continue;
      if (name === '404.html') this.notFoundPage = file;
      else this.#add(file);
    }
  }

  at(path: string): ServedFile | undefined {
    return this.#byPath.get(path);
  }

  /** The Markdown text of the page at a path, if the build wrote one. */
  textAt(path: string): ServedFile | undefined {
    return this.#texts.get(path);
  }

  /** Serves this file at a path from now on. */
  replace(path: string, file: ServedFile): void {
    this.#byPath.set(path, file);
  }

  isPreselected(path: string): boolean {
    return this.#preselections.some((page) => page.path === path);
  }

  /** The variant of a page that its query preselects, if there is one. */
  preselected(path: string, query: string | undefined): ServedFile | undefined {
    if (query === undefined) return undefined;
    const page = this.#preselections.find((known) => known.path === path);
    return this.#preselected.get(page?.fileFor(new URLSearchParams(query)) ?? '');
  }

  /** The canonical path of a page requested in another spelling (`/about/`, `/about.html`). */
  canonical(path: string): string | undefined {
    return this.#moved.get(path);
  }

  /** The current path of a page requested by a former one, in any spelling. */
  renamed(path: string): string | undefined {
    const found = this.#renamed.get(path.replace(/\/$|\.html$/, ''));
    return found !== undefined && this.#byPath.has(found) && !this.#byPath.has(path) ? found : undefined;
  }

  get all(): readonly ServedFile[] {
    return [...this.#byPath.values(), ...(this.notFoundPage ? [this.notFoundPage] : [])];
  }

  #addAssets(dist: string): void {
    const names = listing(dist);
    for (const name of names) {
      if (name.startsWith(assetsFolder) && !isHidden(name, names)) this.#add(siteFile(dist, name, names));
    }
  }

  #add(file: ServedFile): void {
    if (!file.isPage) {
      this.#byPath.set(`/${file.name}`, file);
      return;
    }
    const path = `/${file.name.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    this.#byPath.set(path, file);
    this.#moved.set(`/${file.name}`, path);
    if (path !== '/') {
      this.#moved.set(`${path}/`, path);
      this.#moved.set(`${path}/index.html`, path);
    }
  }
}

function listing(dist: string): ReadonlySet<string> {
  const entries = readdirSync(dist, { withFileTypes: true, recursive: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

/** Names of the served files of a built site, without their compressed copies. */
export function servedFiles(dist: string, preselections: readonly Preselection[]): string[] {
  const names = listing(dist);
  const chosen = new Set(preselections.flatMap(({ files }) => files));
  return [...names].filter((name) => chosen.has(name) || !isHidden(name, names));
}

function isHidden(name: string, names: ReadonlySet<string>): boolean {
  const isCompressedTwin = /\.(?:br|gz)$/.test(name) && names.has(name.replace(/\.(?:br|gz)$/, ''));
  return (
    name === policyFile ||
    name === '_headers' ||
    name === '_redirects' ||
    name === 'vercel.json' ||
    name.startsWith('answers/') ||
    isCompressedTwin ||
    /(?:^|\/)\.(?!well-known\/)/.test(name)
  );
}
