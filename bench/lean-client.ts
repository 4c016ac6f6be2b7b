import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** A JSON post from another client address (RFC 2544) for each number, since limits count by client. */
export function postOf(path: string, number: number, fields: object): string {
  const body = JSON.stringify(fields);
  const client = `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\nx-forwarded-for: ${client}\r\n\r\n${body}`;
}

export function getOf(path: string, client = '198.18.0.0'): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\nx-forwarded-for: ${client}\r\n\r\n`;
}

/** The pages of a load, in turn. */
export const loadedPages = ['/', '/about', '/contact', '/industries', '/insights/ethical-ai'] as const;

interface Asking {
  readonly request: string;
  readonly resolve: (status: number) => void;
  readonly reject: (error: Error) => void;
}

/**
 * An HTTP/1.1 client with keep-alive that counts an answer's bytes and reads only its status:
 * Node's own client takes half as much processor time per page as the measured server.
 */
export class LeanClient {
  readonly #host: string;
  readonly #port: number;
  readonly #most: number;
  readonly #idle: Connection[] = [];
  readonly #all = new Set<Connection>();
  readonly #waiting: Asking[] = [];

  /** @param most connections at a time; further requests wait for one */
  constructor({ hostname, port }: URL, most: number) {
    this.#host = hostname;
    this.#port = Number(port);
    this.#most = most;
  }

  /** Resolves with the status after the whole answer. Rejects when the connection breaks before. */
  ask(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const asking = { request, resolve, reject };
      const connection = this.#idle.pop() ?? (this.#all.size < this.#most ? this.#open() : undefined);
      if (connection === undefined) this.#waiting.push(asking);
      else connection.take(asking);
    });
  }

  close(): void {
    for (const connection of this.#all) connection.end();
  }

  #open(): Connection {
    const connection: Connection = new Connection(
      connect({ host: this.#host, port: this.#port, noDelay: true }),
      () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#idle.push(connection);
        else connection.take(next);
      },
      () => {
        this.#all.delete(connection);
        const place = this.#idle.indexOf(connection);
        if (place >= 0) this.#idle.splice(place, 1);
        const next = this.#waiting.shift();
        if (next !== undefined) this.#open().take(next);
      },
    );
    this.#all.add(connection);
    return connection;
  }
}

/** One connection, which carries one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #onFree: () => void;
  #asking: Asking | undefined;
  /** Received part of an incomplete head. */
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #missing = 0;

  constructor(socket: Socket, onFree: () => void, onClose: () => void) {
    this.#socket = socket;
    this.#onFree = onFree;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      onClose();
      this.#fail(new Error('the connection ended before the answer'));
    });
  }

  take(asking: Asking): void {
    this.#asking = asking;
    this.#socket.write(asking.request);
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#count(chunk.length);
      return;
    }
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#socket.destroy(new Error(`an answer without its length:\n${head}`));
      return;
    }
    const there = this.#head.length - end - headEnd.length;
    this.#head = Buffer.alloc(0);
    this.#status = Number(head.slice(9, 12));
    this.#missing = Number(length);
    this.#count(there);
  }

  #count(bytes: number): void {
    this.#missing -= bytes;
    if (this.#missing > 0) return;
    const { resolve } = this.#asking ?? {};
    this.#asking = undefined;
    this.#onFree();
    resolve?.(this.#status);
  }

  #fail(error: Error): void {
    this.#asking?.reject(error);
    this.#asking = undefined;
  }
}
