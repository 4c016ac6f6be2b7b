import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerFactoryHandler } from 'fastify';
import type { DirectAnswers } from './site/direct-answers.ts';
import { limitConnections, timeouts } from './connection-limits.ts';
import { Pipelining, StoppableRequest } from './pipelining.ts';

/** Takes every request first: what can be answered directly is, all else goes to Fastify. */
export class FrontDoor {
  readonly #direct: DirectAnswers;
  readonly #pipelining = new Pipelining();
  readonly #beside: Server[] = [];
  #handler: FastifyServerFactoryHandler | undefined;

  constructor(direct: DirectAnswers) {
    this.#direct = direct;
  }

  /** Fastify's `serverFactory`: what Fastify would set on a server of its own is set here. */
  readonly serverFor = (handler: FastifyServerFactoryHandler): Server => {
    this.#handler = handler;
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
        useOriginForm(request);
        if (!this.#direct(request, response)) handler(request, response);
      },
    );
    // Node's own refusal would carry no header of ours: broken-requests.ts answers.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#pipelining.admits(request, response)) handler(request, response);
    });
    server.setTimeout(timeouts.silence);
    limitConnections(server);
    return server;
  };

  /** Servers besides the app's own. */
  get beside(): readonly Server[] {
    return this.#beside;
  }

  /** Call before the app is ready. */
  closeWith(app: FastifyInstance): void {
    app.addHook('onClose', async () => {
      const closed = this.#beside.map((server) => once(server, 'close'));
      for (const server of this.#beside) server.close();
      await Promise.all(closed);
    });
  }

  /**
   * Opens the app. `localhost` means each address of that name, as with a server of Fastify's own making.
   * Throws when the port is taken.
   */
  async open(app: FastifyInstance, port: number, host: string): Promise<void> {
    await app.listen({ port, host });
    const main = app.server.address();
    if (host !== 'localhost' || !this.#handler || main === null || typeof main === 'string') return;
    const others = (await lookup(host, { all: true })).filter(({ address }) => address !== main.address);
    for (const { address } of others) await this.#openBeside(app.server, this.#handler, main.port, address);
  }

  /** An address that this machine does not have, or that is taken, is no reason not to answer at the main one. */
  async #openBeside(main: Server, handler: FastifyServerFactoryHandler, port: number, address: string): Promise<void> {
    const server = this.serverFor(handler);
    server.on('clientError', (error, socket) => main.emit('clientError', error, socket));
    try {
      await once(server.listen({ port, host: address }), 'listening');
      this.#beside.push(server);
    } catch {
      server.close();
    }
  }
}

/** Scheme, authority without user information, and what follows. */
const absoluteForm = /^https?:\/\/([^/?#@\s]+)(.*)$/i;

/**
 * Rewrites a request target in absolute form (`GET http://host/about`) into origin form, and takes its authority for the
 * host, as a server must (RFC 9112, 3.2.2). Which host it names matters as little as the header does: one site answers.
 */
function useOriginForm(request: IncomingMessage): void {
  const target = request.url ?? '';
  if (target.startsWith('/')) return;
  const [, authority, rest = ''] = absoluteForm.exec(target) ?? [];
  if (authority === undefined) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority;
}
