import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds unless stated otherwise. */
export const timeouts = {
  /** Keep-alive: until the next request on a connection. */
  rest: 72_000,
  /** From the first byte of a request to the end of its headers. */
  headers: 10_000,
  /** From the first byte to the end of the body. */
  request: 20_000,
  /** Between two checks for requests over these limits. */
  look: 2_000,
  /** Without a byte in either direction, as with a client that stops reading. */
  silence: 60_000,
  /** Before a client over its rate limit gets the refusal. */
  refused: 500,
  /** Connections at once. */
  connections: 4_096,
} as const;

/** Caps open connections. At the cap the busiest address loses one: its newest is refused or its oldest closed. */
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

export type Pause = (milliseconds: number) => Promise<void>;

/** Delays refusals of clients over their limit, so that immediate retries do not slow other visitors down. */
export function addRefusalPause(app: FastifyInstance, pause: Pause): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429) await pause(timeouts.refused);
  });
}
