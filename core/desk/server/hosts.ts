import type { FastifyRequest } from 'fastify';

/**
 * The origin under which a request reached the desk; undefined if its `Host` is not ours, as with DNS rebinding,
 * where a foreign name resolves to this machine.
 * @param deskUrl the desk's public address, whose host its proxy passes on
 */
export function originOf(request: FastifyRequest, deskUrl: string | undefined): string | undefined {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined) return undefined;
  if (deskUrl !== undefined && new URL(deskUrl).host === host) return deskUrl;
  return isLocalHost(host, request.socket.localPort) ? `http://${host}` : undefined;
}

/** The accepted host names, for the error message to an operator whose proxy passes on another one. */
export function namesOf({ socket }: FastifyRequest, deskUrl: string | undefined): string {
  const here = `127.0.0.1:${socket.localPort ?? ''}`;
  return `It answers to ${deskUrl === undefined ? here : `${new URL(deskUrl).host}, and on its own machine to ${here}`}: the Host header says which was asked for.`;
}

/** Whether a host is a loopback name of this machine with the port in use. */
function isLocalHost(host: string, port: number | undefined): boolean {
  return port !== undefined && ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${port}`);
}

export function isLocal(request: FastifyRequest): boolean {
  return isLocalHost(request.headers.host?.toLowerCase() ?? '', request.socket.localPort);
}

/**
 * Whether a request comes from our own pages. Writes need a matching `Origin`; reads are refused to pages of other
 * origins, including this machine's other ports, which `SameSite` does not exclude.
 */
export function isOurs(request: FastifyRequest, origin: string): boolean {
  const from = request.headers['sec-fetch-site'];
  if (request.method === 'GET' || request.method === 'HEAD')
    return from === undefined || from === 'same-origin' || from === 'none';
  return request.headers.origin === origin && (from === undefined || from === 'same-origin');
}
