import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** The way out without a lost request: nobody new comes in, and every answer asks its client to close. */
export class GracefulShutdown {
  #begun = false;

  add(app: FastifyInstance): void {
    app.addHook('onSend', async (_request, reply) => {
      if (this.#begun) reply.header('connection', 'close');
    });
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Resolves when no connection is left, or after `grace` milliseconds. */
  async wait(server: Server, grace: number): Promise<void> {
    this.#begun = true;
    // An HTTP server's own way to stop listening also ends connections that wait for their next request.
    if (grace > 0) Listener.prototype.close.call(server);
    const end = performance.now() + grace;
    while (performance.now() < end && (await connectionsOf(server)) > 0) await setTimeout(20);
  }
}

const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
