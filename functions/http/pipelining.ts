import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests without an answer. Browsers and the usual proxies have one on a connection; package managers ten. */
export const pipelined = {
  onOne: 32,
  /** On all connections, besides the first of each. */
  inAll: 4_096,
} as const;

interface Line {
  waiting: number;
  readonly answered: () => void;
}

/**
 * Bounds HTTP/1.1 pipelining. Node reads 64 kB of a connection before it looks whether anybody takes the answers: some two
 * thousand requests, each with its objects and its head, held for as long as the client does not read.
 */
export class Pipelining {
  readonly #lines = new WeakMap<Socket, Line>();
  readonly #limits: { readonly onOne: number; readonly inAll: number };
  #besides = 0;

  constructor(limits: { readonly onOne: number; readonly inAll: number } = pipelined) {
    this.#limits = limits;
  }

  /** Whether the request is to be answered. One too many ends its connection, and what else had been read of it goes unanswered. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const line = this.#lines.get(socket) ?? this.#begin(socket);
    line.waiting += 1;
    if (line.waiting > 1) {
      this.#besides += 1;
      if (line.waiting > this.#limits.onOne || this.#besides > this.#limits.inAll) {
        socket.destroy();
        return false;
      }
    }
    response.once('close', line.answered);
    return true;
  }

  #begin(socket: Socket): Line {
    const line: Line = {
      waiting: 0,
      answered: () => {
        if (line.waiting > 1) this.#besides -= 1;
        if (line.waiting > 0) line.waiting -= 1;
      },
    };
    this.#lines.set(socket, line);
    // Answers that were still in line when the connection ended say nothing more.
    socket.once('close', () => {
      this.#besides -= Math.max(0, line.waiting - 1);
      line.waiting = 0;
    });
    return line;
  }
}
