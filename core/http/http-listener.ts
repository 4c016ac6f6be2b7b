import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyServerFactoryHandler } from 'fastify';
import { namesOneHost } from './broken-requests.ts';
import { limitConnections, timeouts } from './connection-limits.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import type { Metrics } from './metrics.ts';
import type { Http } from './parts.ts';
import { answered } from './request-log.ts';
import { ownHeaders } from './security-headers.ts';
import { isCurrent, mayWantText, staticRoute, type StaticAnswer, type StaticSite } from './site/static-site.ts';

/** Answers a request and returns true, or returns false. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

interface ListenerParts {
  readonly site: StaticSite;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly pageOpened: Http['pageOpened'];
  readonly log: FastifyBaseLogger;
  readonly siteUrl: string;
  readonly shutdown: GracefulShutdown;
}

/** The part of the listener that serves one release. */
export interface ReleaseRequests {
  readonly serverFactory: (handler: FastifyServerFactoryHandler) => Server;
  /** Directs all further requests to this release. */
  open(): void;
  /** Resolves when the last of its requests has ended; call it after opening another release. */
  drained(): Promise<void>;
}

/**
 * The process's only server. It limits pipelining, answers files in memory itself, and passes everything else to the
 * Fastify instance of the release current when the request arrives, so that no answer mixes two releases.
 */
export class HttpListener {
  readonly #pipelining = new Pipelining();
  #server: Server | undefined;
  #inside: { answer: Answer; handler: FastifyServerFactoryHandler } | undefined;

  /** Adds a release; the first one is opened immediately. */
  release(parts: ListenerParts): ReleaseRequests {
    const running = new Set<ServerResponse>();
    const answer = directAnswers(parts);
    let inside = this.#inside;
    let emptied = (): void => undefined;
    return {
      serverFactory: (handle) => {
        const handler: FastifyServerFactoryHandler = (request, response) => {
          running.add(response);
          response.once('close', () => {
            running.delete(response);
            if (running.size === 0) emptied();
          });
          handle(request, response);
        };
        inside = { answer, handler };
        this.#inside ??= inside;
        // Fastify requires a server even if it never listens.
        if (this.#server) return createServer();
        this.#server = this.#listener();
        return this.#server;
      },
      open: () => {
        this.#inside = inside;
      },
      drained: () =>
        new Promise((resolve) => {
          emptied = resolve;
          if (running.size === 0) resolve();
        }),
    };
  }

  #listener(): Server {
    const server = createServer(
      {
        IncomingMessage: StoppableRequest,
        keepAliveTimeout: timeouts.rest,
        headersTimeout: timeouts.headers,
        requestTimeout: timeouts.request,
        connectionsCheckingInterval: timeouts.look,
        // broken-requests.ts refuses these.
        requireHostHeader: false,
      },
      (request, response) => {
        if (!this.#pipelining.admits(request, response)) return;
        const inside = this.#inside;
        if (inside?.answer(request, response) === false) inside.handler(request, response);
      },
    );
    // Node's own refusal would lack our headers; broken-requests.ts answers instead.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#pipelining.admits(request, response)) this.#inside?.handler(request, response);
    });
    server.setTimeout(timeouts.silence);
    limitConnections(server);
    return server;
  }
}

function isLogged(level: string): boolean {
  return level === 'info' || level === 'debug' || level === 'trace';
}

/**
 * Answers for a file of the site that is in memory and requested by its canonical path, without Fastify but with the
 * same headers (a test compares them). Returns false for every other request.
 */
function directAnswers({ site, metrics, pageOpened, log, siteUrl, shutdown }: ListenerParts): Answer {
  const everywhere = ownHeaders(siteUrl);
  /** Raw headers by status, names and values alternating, which Node writes fastest. */
  const heads = new WeakMap<StaticAnswer, { readonly whole: string[]; readonly unchanged: string[] }>();
  const headsOf = (answer: StaticAnswer) => {
    const always = { ...everywhere, ...answer.always, etag: answer.etag };
    const made = {
      whole: Object.entries({ ...always, ...answer.ofBody, 'content-length': String(answer.body.length) }).flat(),
      unchanged: Object.entries(always).flat(),
    };
    heads.set(answer, made);
    return made;
  };

  return (request, response) => {
    const { method, headers, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // Left to Fastify: requests during shutdown (each is asked to close), proxy headers about TLS, unexpected
    // bodies, a missing or repeated host, a privacy signal, and Markdown instead of a page.
    if (shutdown.begun || mayWantText(headers) || !namesOneHost(request.rawHeaders)) return false;
    if (
      headers['sec-gpc'] !== undefined ||
      headers['x-forwarded-proto'] !== undefined ||
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined
    )
      return false;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (query !== -1 && site.varies(path)) return false;
    const answer = site.ready(path, headers['accept-encoding']);
    if (answer === undefined) return false;

    const isUnchanged = isCurrent(headers['if-none-match'], answer.etag);
    const { whole, unchanged } = heads.get(answer) ?? headsOf(answer);
    if (isLogged(log.level)) {
      const began = performance.now();
      const reqId = randomUUID();
      response.once('finish', () => {
        log.info(
          { reqId, ...answered(method, staticRoute, response.statusCode, performance.now() - began) },
          'answered',
        );
      });
    }
    if (method === 'GET') pageOpened(path, headers);
    metrics.answered(method, staticRoute, isUnchanged ? 304 : 200);
    response.writeHead(isUnchanged ? 304 : 200, isUnchanged ? unchanged : whole);
    response.end(isUnchanged || method === 'HEAD' ? undefined : answer.body);
    return true;
  };
}

/** Limits of unanswered requests. Browsers and most proxies send one per connection, package managers ten. */
export const pipelined = {
  onOne: 32,
  /** On all connections together, not counting the first of each. */
  inAll: 4_096,
} as const;

/**
 * Node parses everything it has read from a connection, even after it was closed, unless a request upgrades to another
 * protocol (RFC 9110, 7.8). Requests on a closed connection therefore claim to, which makes closing one twenty times
 * cheaper. Where Node does not check, they are dropped one by one.
 */
class StoppableRequest extends IncomingMessage {
  /** The parser's value, set by Node's constructor before this class could initialise a field. */
  declare private leaves: boolean | null;

  get upgrade(): boolean | null {
    return this.socket.destroyed || this.leaves;
  }

  set upgrade(leaves: boolean | null) {
    this.leaves = leaves;
  }
}

interface Line {
  waiting: number;
  readonly answered: () => void;
}

/** Limits HTTP/1.1 pipelining: Node reads 64 kB of requests before it checks whether the client takes the answers. */
export class Pipelining {
  readonly #lines = new WeakMap<Socket, Line>();
  readonly #limits: { readonly onOne: number; readonly inAll: number };
  #besides = 0;

  constructor(limits: { readonly onOne: number; readonly inAll: number } = pipelined) {
    this.#limits = limits;
  }

  /** Whether to answer the request. One over the limit closes its connection. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const line = this.#lines.get(socket) ?? this.#begin(socket);
    line.waiting += 1;
    if (line.waiting > 1) {
      this.#besides += 1;
      if (line.waiting > this.#limits.onOne || this.#besides > this.#limits.inAll) {
        socket.destroy();
        return false;
      }
    }
    response.once('close', line.answered);
    return true;
  }

  #begin(socket: Socket): Line {
    const line: Line = {
      waiting: 0,
      answered: () => {
        if (line.waiting > 1) this.#besides -= 1;
        if (line.waiting > 0) line.waiting -= 1;
      },
    };
    this.#lines.set(socket, line);
    // Answers still queued when the connection ended need no more accounting.
    socket.once('close', () => {
      this.#besides -= Math.max(0, line.waiting - 1);
      line.waiting = 0;
    });
    return line;
  }
}
