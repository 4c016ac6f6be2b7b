import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { FastifyInstance, FastifyServerFactoryHandler } from 'fastify';
import type { DirectAnswers } from './direct-answers.ts';

interface Timeouts {
  readonly keepAliveTimeout: number;
  readonly requestTimeout: number;
}

/** Takes every request first: what can be answered directly is, all else goes to Fastify. */
export class FrontDoor {
  readonly #direct: DirectAnswers;
  readonly #timeouts: Timeouts;
  #handler: FastifyServerFactoryHandler | undefined;
  #closing = false;

  constructor(direct: DirectAnswers, timeouts: Timeouts) {
    this.#direct = direct;
    this.#timeouts = timeouts;
  }

  /** Fastify's `serverFactory`. */
  readonly serverFor = (handler: FastifyServerFactoryHandler): Server => {
    this.#handler = handler;
    const options: ServerOptions = { keepAliveTimeout: this.#timeouts.keepAliveTimeout, requestTimeout: this.#timeouts.requestTimeout };
    return createServer(options, (request, response) => {
      // At the end Fastify tells each connection to close; answered here it would live on.
      if (this.#closing || !this.#direct(request, response)) handler(request, response);
    });
  };

  /** Call before the app is ready. */
  watchClose(app: FastifyInstance): void {
    app.addHook('preClose', async () => { this.#closing = true; });
  }

  /**
   * Opens the app. `localhost` means each address of that name, as Fastify does it with a server of its own making.
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
    const beside = this.serverFor(handler);
    beside.on('clientError', (error, socket) => main.emit('clientError', error, socket));
    try {
      await once(beside.listen({ port, host: address }), 'listening');
      main.once('close', () => beside.close());
    } catch {
      beside.close();
    }
  }
}
