import type { Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** Shuts down without losing a request: accepts no new connections and closes each after its answer. */
export class GracefulShutdown {
  readonly #open = new Set<Socket>();
  #begun = false;

  add(app: FastifyInstance): void {
    app.server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.#begun) reply.header('connection', 'close');
    });
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Resolves when no connection is left, or after `grace` milliseconds; closes those that have sent nothing. */
  async wait(server: Server, grace: number): Promise<void> {
    this.#begun = true;
    // `close` of an HTTP server would also end idle keep-alive connections; its base class's only stops listening.
    if (grace > 0) Listener.prototype.close.call(server);
    const end = performance.now() + grace;
    while (performance.now() < end && (await connectionsOf(server)) > 0) await setTimeout(20);
    // Browsers open connections ahead of requests. Node takes one without a first byte for busy and would wait for it.
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}

const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
