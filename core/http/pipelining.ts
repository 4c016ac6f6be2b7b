import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests without an answer. Browsers and the usual proxies have one on a connection; package managers ten. */
export const pipelined = {
  onOne: 32,
  /** On all connections, besides the first of each. */
  inAll: 4_096,
} as const;

/**
 * A request as the server reads it. Node parses everything it has read of a connection, also once that was ended, unless a
 * request leaves HTTP (`Upgrade`, RFC 9110, 7.8): its parser stops there. So every further request of an ended connection says
 * that it does, which makes ending one cost a twentieth. Node's types leave the property out; where a version of Node does not
 * ask for it, requests are read to the end and dropped one by one.
 */
export class StoppableRequest extends IncomingMessage {
  /** What the parser said. Node's constructor sets it before fields of this class would exist. */
  declare private leaves: boolean | null;

  get upgrade(): boolean | null {
    return this.socket.destroyed || this.leaves;
  }

  set upgrade(leaves: boolean | null) {
    this.leaves = leaves;
  }
}

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
