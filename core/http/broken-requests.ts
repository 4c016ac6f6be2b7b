import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problemType, sendProblem } from './problems.ts';
import { securityHeaders } from './security-headers.ts';

/** Scheme, authority without user information, and the rest. */
const absoluteForm = /^https?:\/\/([^/?#@\s]+)(.*)$/i;

/** Fastify's `rewriteUrl`: absolute target to origin form, its authority becomes the host (RFC 9112, 3.2.2). */
export function originForm({ url: target = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, authority, rest = ''] = target.startsWith('/') ? [] : (absoluteForm.exec(target) ?? []);
  if (authority === undefined) return target;
  headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether raw headers (names and values alternating) hold exactly one `Host`. */
export function namesOneHost(rawHeaders: readonly string[]): boolean {
  return hostsIn(rawHeaders) === 1;
}

function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Refuses a request with no `Host` or several: a proxy in front might have read a different one. */
export function addHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, httpVersion } = request.raw;
    const hosts = hostsIn(rawHeaders);
    if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined;
    return sendProblem(reply.header('connection', 'close'), 'malformedRequest');
  });
}

/** Refuses any `Expect` other than `100-continue`, which Node handles itself (RFC 9110, 10.1.1). */
export function addExpectationCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { expect } }, reply) => {
    if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined;
    return sendProblem(reply.header('connection', 'close'), 'expectationFailed');
  });
}

interface ClientError extends Error {
  readonly code?: string;
}

function statusOf({ code }: ClientError): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Answers a malformed or incomplete request and closes the connection. */
export function answerBroken(this: FastifyInstance, error: ClientError, socket: Socket): void {
  // Browsers open connections in advance. An answer sent on an unused one would be taken for that of its first request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const status = statusOf(error);
  this.log.info({ status, code: error.code }, 'broken request refused');
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: problemType('malformedRequest'), title, status, message: title });
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
