import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import { speculationRules } from './content-types.ts';
import { noPagePolicy, pagePolicy, type PagePolicies } from './page-policies.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'public, max-age=0, must-revalidate';

/** Serves the built site: canonical paths, compressed, with validators, and its own not-found page. */
export class StaticSite {
  readonly #files: SiteFiles;
  readonly #policies: PagePolicies;
  readonly #pageHeaders: Record<string, string>;

  constructor(files: SiteFiles, policies: PagePolicies) {
    this.#files = files;
    this.#policies = policies;
    this.#pageHeaders = files.at(`/${speculationRules}`) ? { 'speculation-rules': `"/${speculationRules}"` } : {};
  }

  register(app: FastifyInstance): void {
    app.get('/*', (request, reply) => this.#answer(request, reply));
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [rawPath = '/', query] = request.url.split('?', 2);
    const path = decoded(rawPath);
    const canonical = this.#files.canonical(path);
    if (canonical !== undefined) {
      return reply.code(308).header('cache-control', askAgain).header('location', encodeURI(canonical) + (query === undefined ? '' : `?${query}`)).send();
    }
    const file = this.#files.at(path);
    return file ? this.#send(request, reply, file) : this.notFound(request, reply);
  }

  /** The site's not-found page with its true status. */
  async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = this.#files.notFoundPage;
    reply.code(404);
    if (!page) return reply.type('text/plain; charset=utf-8').send('Not found');
    return this.#send(request, reply, page);
  }

  async #send(request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<FastifyReply> {
    const encoding = file.compressible ? acceptedEncoding(request.headers['accept-encoding']) : 'identity';
    const { body, etag } = await file.in(encoding);
    reply.headers({
      'cache-control': file.name.startsWith('_assets/') ? forever : askAgain,
      'content-security-policy': file.isPage ? pagePolicy(this.#policies, file.name) : noPagePolicy,
      ...(file.isPage ? this.#pageHeaders : {}),
      ...(file.compressible ? { vary: file.isPage ? 'accept-encoding, sec-gpc' : 'accept-encoding' } : {}),
      // A page cannot see the headers it was asked for with: the browser half of consent reads this entry.
      ...(file.isPage && request.headers['sec-gpc'] === '1' ? { 'server-timing': 'gpc' } : {}),
    });
    if (reply.statusCode === 200) {
      reply.header('etag', etag);
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(file.type).send(body);
  }
}

/** An encoded separator stays as it is: a cache in front would take `/a%2fb` for another address than `/a/b`. */
function decoded(path: string): string {
  if (/%(?:2f|5c|00)/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Weak comparison, as RFC 9110 (13.1.2) asks for If-None-Match. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
