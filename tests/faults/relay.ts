import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen, portOf } from '../stage/loopback.ts';

/** Passes connections on to one of several ports, in turn, as a proxy or a moving address does. */
export class Relay {
  /** Where connections go; a port that refuses is passed over. */
  ports: number[];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #turn = 0;

  private constructor(ports: number[]) {
    this.ports = ports;
    this.#server = createServer((client) => this.#pass(client, this.ports.length));
  }

  static async open(ports: number[]): Promise<Relay> {
    const relay = new Relay(ports);
    await listen(relay.#server);
    return relay;
  }

  get port(): number {
    return portOf(this.#server);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #pass(client: Socket, attempts: number): void {
    const port = this.ports[this.#turn++ % Math.max(1, this.ports.length)];
    if (port === undefined || attempts === 0) {
      client.destroy();
      return;
    }
    const backend = connect({ host: '127.0.0.1', port, noDelay: true });
    backend.once('error', () => {
      if (backend.connecting || backend.pending) this.#pass(client, attempts - 1);
    });
    backend.once('connect', () => {
      for (const [one, other] of [
        [client, backend],
        [backend, client],
      ] as const) {
        this.#open.add(one);
        one.on('error', () => undefined);
        one.once('close', () => {
          this.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }
}
