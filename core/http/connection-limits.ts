import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds, except where it says otherwise. */
export const timeouts = {
  /** Until the next request on a connection. */
  rest: 72_000,
  /** From the first byte of a request to the end of its headers. */
  headers: 10_000,
  /** To the end of its body. */
  request: 20_000,
  /** Between two looks for requests that take longer. */
  look: 2_000,
  /** Without a byte in either direction: a reader who does not read. */
  silence: 60_000,
  /** Before a client over its limit is told so. */
  refused: 500,
  /** Connections at once. */
  connections: 4_096,
} as const;

/** Keeps connections below a limit. The address with most of them pays: its newest is refused, or its oldest ended. */
export function limitConnections(server: Server, limit: number = timeouts.connections): void {
  const byAddress = new Map<string, Set<Socket>>();
  let open = 0;

  const forget = (address: string, socket: Socket): void => {
    const sockets = byAddress.get(address);
    if (sockets?.delete(socket) !== true) return;
    open -= 1;
    if (sockets.size === 0) byAddress.delete(address);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const sockets = byAddress.get(address) ?? new Set<Socket>();
    byAddress.set(address, sockets.add(socket));
    open += 1;
    socket.once('close', () => forget(address, socket));
    if (open <= limit) return;
    const [busiest, held] = [...byAddress].reduce((most, next) => (next[1].size > most[1].size ? next : most));
    const [oldest] = held;
    const leaving = busiest === address ? socket : oldest;
    if (!leaving) return;
    forget(busiest, leaving);
    leaving.destroy();
  });
}

/** Waits so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Lets a client over its limit wait for the answer: who asks again at once would take time from others. */
export function addRefusalPause(app: FastifyInstance, pause: Pause): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429) await pause(timeouts.refused);
  });
}
