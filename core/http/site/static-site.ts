import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { noPagePolicy, pagePolicy, type PagePolicies } from './page-policies.ts';
import { assetsFolder, type Encoding, type ServedFile, type SiteFiles } from './site-files.ts';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'public, max-age=0, must-revalidate';

/** Best first. */
const encodings = ['br', 'gzip', 'identity'] satisfies Encoding[];

/** The route of every file in the log. */
export const staticRoute = '/*';

/** The route of Markdown texts, so that programs reading them are counted separately from people. */
export const markdownRoute = '/* as Markdown';

const markdown = 'text/markdown';

/** Whether a request might prefer Markdown to a page. */
export function mayWantText({ accept }: IncomingHttpHeaders): boolean {
  return accept?.toLowerCase().includes(markdown) === true;
}

export interface StaticAnswer {
  readonly body: Buffer;
  readonly etag: string;
  /** Headers of every answer, including `304 Not Modified`. */
  readonly always: Readonly<Record<string, string>>;
  readonly ofBody: Readonly<Record<string, string>>;
}

/** The page for an unknown path, or undefined for the plain not-found page. */
export type Lost = (path: string) => Promise<ServedFile | undefined>;

/** Serves the built site: canonical paths, compression, validators and the not-found page. */
export class StaticSite {
  readonly #files: SiteFiles;
  readonly #policies: PagePolicies;
  readonly #lost: readonly Lost[];
  readonly #ready: Readonly<
    Record<Encoding, Map<string, { readonly file: ServedFile; readonly answer: StaticAnswer }>>
  > = { br: new Map(), gzip: new Map(), identity: new Map() };

  constructor(files: SiteFiles, policies: PagePolicies, lost: readonly Lost[] = []) {
    this.#files = files;
    this.#policies = policies;
    this.#lost = lost;
  }

  register(app: FastifyInstance): void {
    // HEAD is named because Fastify's own HEAD route sends `content-length: 0` with 304.
    app.route({ method: ['GET', 'HEAD'], url: staticRoute, handler: (request, reply) => this.#answer(request, reply) });
  }

  /** Whether a path's query can select another file. */
  varies(path: string): boolean {
    return this.#files.isPreselected(path);
  }

  /** The answer for a canonical path, if it was sent before and is still in memory. */
  ready(path: string, acceptEncoding: string | undefined): StaticAnswer | undefined {
    const ready = this.#ready[acceptedEncoding(acceptEncoding, encodings)].get(path);
    return ready?.file === this.#files.at(path) ? ready?.answer : undefined;
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const query = request.url.split('?', 2)[1];
    const canonical = this.#files.canonical(path);
    const moved = canonical ?? this.#files.renamed(path);
    if (moved !== undefined) {
      return reply
        .code(canonical === undefined ? 301 : 308)
        .header('cache-control', askAgain)
        .header('location', encodeURI(moved) + (query === undefined ? '' : `?${query}`))
        .send();
    }
    const chosen = this.#files.preselected(path, query);
    if (chosen) return this.#send(request, reply, chosen);
    const file = this.textFor(request) ?? this.#files.at(path);
    return file ? this.#send(request, reply, file, path) : this.notFound(request, reply);
  }

  /** The Markdown text, if a request prefers it to the page at its address. */
  textFor({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): ServedFile | undefined {
    if (!mayWantText(headers)) return undefined;
    const asked = negotiate(headers.accept?.toLowerCase() ?? '', ['text/html', markdown]);
    return asked === markdown ? this.#files.textAt(pathOf(url)) : undefined;
  }

  /** The site's not-found page with its true status. */
  async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const near = await Promise.all(this.#lost.map((pageFor) => pageFor(path)));
    const page = near.find(Boolean) ?? this.#files.notFoundPage;
    reply.code(404);
    if (!page) return reply.type('text/plain; charset=utf-8').send('Not found');
    return this.#send(request, reply, page);
  }

  async #send(request: FastifyRequest, reply: FastifyReply, file: ServedFile, path?: string): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request.headers['accept-encoding'], encodings);
    const answer = await this.#prepare(file, file.compressible ? encoding : 'identity', path);
    if (path !== undefined && file === this.#files.at(path)) this.#ready[encoding].set(path, { file, answer });
    const { body, etag, always, ofBody } = answer;
    reply.headers(always);
    // Pages cannot see request headers; the browser part of consent reads the signal from this entry.
    if (file.isPage && request.headers['sec-gpc'] === '1') reply.header('server-timing', 'gpc');
    if (reply.statusCode === 200) {
      reply.header('etag', etag);
      if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    return reply.headers(ofBody).send(body);
  }

  async #prepare(file: ServedFile, encoding: Encoding, path = ''): Promise<StaticAnswer> {
    const { body, etag, encoding: used } = await file.in(encoding);
    const vary = [
      'accept-encoding',
      ...(this.#files.textAt(path) ? ['accept'] : []),
      ...(file.isPage ? ['sec-gpc'] : []),
    ];
    return {
      body,
      etag,
      always: {
        'cache-control': file.name.startsWith(assetsFolder) ? forever : askAgain,
        'content-security-policy': file.isPage ? pagePolicy(this.#policies, file.name) : noPagePolicy,
        ...(file.compressible ? { vary: vary.join(', ') } : {}),
      },
      ofBody: { 'content-type': file.type, ...(used === 'identity' ? {} : { 'content-encoding': used }) },
    };
  }
}

/** Decodes a path except for encoded separators: caches treat `/a%2fb` and `/a/b` as different addresses. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (/%(?:2f|5c|00)/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Weak comparison, as RFC 9110 (13.1.2) asks for If-None-Match. */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
