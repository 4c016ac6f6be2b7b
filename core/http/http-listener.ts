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

/** Answers a request, or says that it has not. */
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
  /** Fastify's `serverFactory` for it. */
  readonly serverFactory: (handler: FastifyServerFactoryHandler) => Server;
  /** Takes all requests from now on. */
  open(): void;
  /** Resolves when none of its requests is still running; to be called once another release is open. */
  drained(): Promise<void>;
}

/**
 * The one server of the process. It bounds pipelining, answers itself what it has in memory, and hands all else to the
 * Fastify of the release that is current when a request arrives: no answer mixes two releases.
 */
export class HttpListener {
  readonly #pipelining = new Pipelining();
  #server: Server | undefined;
  #inside: { answer: Answer; handler: FastifyServerFactoryHandler } | undefined;

  /** Adds a release; the first is open at once. */
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
        // Fastify asks for a server also where it never listens.
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
        // The refusal is ours: broken-requests.ts.
        requireHostHeader: false,
      },
      (request, response) => {
        if (!this.#pipelining.admits(request, response)) return;
        const inside = this.#inside;
        if (inside?.answer(request, response) === false) inside.handler(request, response);
      },
    );
    // Node's own refusal would carry no header of ours: broken-requests.ts answers.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#pipelining.admits(request, response)) this.#inside?.handler(request, response);
    });
    server.setTimeout(timeouts.silence);
    limitConnections(server);
    return server;
  }
}

/** Whether a logger of this level writes what is `info`. */
function isLogged(level: string): boolean {
  return level === 'info' || level === 'debug' || level === 'trace';
}

/**
 * The short way for a file of the site that is in memory, under its canonical path: what Fastify would send, header for
 * header (a test compares them). `false` of whatever is not plainly that.
 */
function directAnswers({ site, metrics, pageOpened, log, siteUrl, shutdown }: ListenerParts): Answer {
  const everywhere = ownHeaders(siteUrl);
  /** Headers by status, names and values in turn, as Node writes them fastest. */
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
    // At the end each client is asked to close. A part, a proxy's word on TLS, a body where none belongs, no host or
    // two, a privacy signal, Markdown in place of a page: the long way knows.
    if (shutdown.begun || mayWantText(headers) || !namesOneHost(request.rawHeaders)) return false;
    if (
      headers['sec-gpc'] !== undefined ||
      headers.range !== undefined ||
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

/** Requests without an answer. Browsers and the usual proxies have one on a connection; package managers ten. */
export const pipelined = {
  onOne: 32,
  /** On all connections, besides the first of each. */
  inAll: 4_096,
} as const;

/**
 * Node parses all it has read of a connection, also once that was ended, unless a request leaves HTTP (RFC 9110, 7.8).
 * So every further request of an ended connection says that it does, which makes ending one cost a twentieth. Where
 * Node does not ask, requests are dropped one by one.
 */
class StoppableRequest extends IncomingMessage {
  /** What the parser said. Node's constructor sets it before fields of this class would exist. */
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

/** Bounds HTTP/1.1 pipelining: Node reads 64 kB of requests before it looks whether anybody takes the answers. */
export class Pipelining {
  readonly #lines = new WeakMap<Socket, Line>();
  readonly #limits: { readonly onOne: number; readonly inAll: number };
  #besides = 0;

  constructor(limits: { readonly onOne: number; readonly inAll: number } = pipelined) {
    this.#limits = limits;
  }

  /** Whether the request is to be answered. One too many ends its connection. */
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
    // Answers that were still in line when the connection ended say nothing more.
    socket.once('close', () => {
      this.#besides -= Math.max(0, line.waiting - 1);
      line.waiting = 0;
    });
    return line;
  }
}
