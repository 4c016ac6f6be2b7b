import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longest wait for an answer; milliseconds. */
const patience = 30_000;

/** One connection at a time, over which requests go one after another; opened again whenever the server ends it. */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;
  #received = '';

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * The answer; undefined when the server ended the connection without one. Throws when it says nothing for too long.
   */
  async ask(bytes: string, method: string): Promise<WireAnswer | undefined> {
    const socket = this.#socket ?? (await this.#open());
    this.#received = '';
    const end = performance.now() + patience;
    socket.write(Buffer.from(bytes, 'latin1'));
    for (;;) {
      const answer = this.#whole(method);
      if (answer) {
        // A second answer, or half a body, would be read as the next one's.
        if (/^connection: close\r?$/im.test(answer.head) || this.#received !== '') this.close();
        return answer;
      }
      if (socket.destroyed || socket.readableEnded) {
        this.close();
        return undefined;
      }
      const left = end - performance.now();
      if (left <= 0) {
        this.close();
        throw new Error('no answer');
      }
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        once(socket, 'data'),
        once(socket, 'close'),
        once(socket, 'end'),
        new Promise((resolve) => {
          timer = setTimeout(resolve, left);
        }),
      ]).catch(() => undefined);
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.setMaxListeners(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      if (socket === this.#socket) this.#received += chunk.toString('latin1');
    });
    await once(socket, 'connect');
    this.#socket = socket;
    return socket;
  }

  #whole(method: string): WireAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const head = this.#received.slice(0, headEnd);
    const status = Number(head.split(' ', 2)[1]);
    if (status === 100) {
      this.#received = this.#received.slice(headEnd + 4);
      return this.#whole(method);
    }
    const length =
      method === 'HEAD' || status === 204 || status === 304
        ? 0
        : Number(/^content-length: (\d+)\r?$/im.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return undefined;
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length);
    this.#received = this.#received.slice(headEnd + 4 + length);
    return { status, head, body };
  }
}
