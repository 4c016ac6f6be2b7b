import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** Shuts down without losing a request: accepts no new connections and closes each after its answer. */
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
    // `close` of an HTTP server would also end idle keep-alive connections; its base class's only stops listening.
    if (grace > 0) Listener.prototype.close.call(server);
    const end = performance.now() + grace;
    while (performance.now() < end && (await connectionsOf(server)) > 0) await setTimeout(20);
  }
}

const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
