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

/**
 * An HTTP/1.1 client with keep-alive that counts an answer's bytes and reads only its status:
 * Node's own client takes half as much processor time per page as the measured server.
 */
export class LeanClient {
  readonly #url: URL;
  readonly #most: number;
  readonly #idle: Connection[] = [];
  readonly #all = new Set<Connection>();
  readonly #waiting: ((freed: undefined) => void)[] = [];

  /** @param most connections at a time; further requests wait for one */
  constructor(url: URL, most: number) {
    this.#url = url;
    this.#most = most;
  }

  /** Resolves with the status after the whole answer. Rejects when the connection breaks before. */
  async ask(request: string): Promise<number> {
    while (this.#idle.length === 0 && this.#all.size === this.#most)
      await new Promise<undefined>((resolve) => this.#waiting.push(resolve));
    const connection = this.#rested() ?? new Connection(this.#url);
    this.#all.add(connection);
    try {
      const status = await connection.ask(request);
      this.#idle.push(connection);
      return status;
    } catch (error) {
      this.#all.delete(connection);
      throw error;
    } finally {
      this.#waiting.shift()?.(undefined);
    }
  }

  /** One that waits for a request; a server may have closed it meanwhile. */
  #rested(): Connection | undefined {
    const connection = this.#idle.pop();
    if (connection?.hasEnded !== true) return connection;
    this.#all.delete(connection);
    return this.#rested();
  }

  close(): void {
    for (const connection of this.#all) connection.end();
  }
}

/** One connection, which carries one request at a time. */
class Connection {
  readonly #socket: Socket;
  #answer = Promise.withResolvers<number>();
  /** Received part of an incomplete head. */
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #missing = 0;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#answer.reject(error));
    this.#socket.on('close', () => this.#answer.reject(new Error('the connection ended before the answer')));
  }

  get hasEnded(): boolean {
    return this.#socket.destroyed;
  }

  ask(request: string): Promise<number> {
    this.#answer = Promise.withResolvers<number>();
    this.#socket.write(request);
    return this.#answer.promise;
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
    if (this.#missing <= 0) this.#answer.resolve(this.#status);
  }
}
