import type { FastifyRequest } from 'fastify';

/**
 * The origin under which a request reached the desk; undefined when its `Host` is none of ours. A page elsewhere whose
 * name is made to lead to this machine (DNS rebinding) says that name, and is turned away.
 * @param deskUrl the desk's address behind its proxy, which passes the name on
 */
export function originOf(request: FastifyRequest, deskUrl: string | undefined): string | undefined {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined) return undefined;
  if (deskUrl !== undefined && new URL(deskUrl).host === host) return deskUrl;
  return isLocalHost(host, request.socket.localPort) ? `http://${host}` : undefined;
}

/** The names that the desk answers to, for whoever set up a proxy that passes on another one. */
export function namesOf({ socket }: FastifyRequest, deskUrl: string | undefined): string {
  const here = `127.0.0.1:${socket.localPort ?? ''}`;
  return `It answers to ${deskUrl === undefined ? here : `${new URL(deskUrl).host}, and on its own machine to ${here}`}: the Host header says which was asked for.`;
}

/** Whether a host is this machine by its own names, at the port that was opened. */
function isLocalHost(host: string, port: number | undefined): boolean {
  return port !== undefined && ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${port}`);
}

/** Whether a request came by one of this machine's own names. */
export function isLocal(request: FastifyRequest): boolean {
  return isLocalHost(request.headers.host?.toLowerCase() ?? '', request.socket.localPort);
}

/**
 * Whether our own page asked. Writes need the `Origin` that browsers send with them; reads of data are refused to
 * pages of any other origin, also of this machine's other ports, to which `SameSite` gives the cookie.
 */
export function isOurs(request: FastifyRequest, origin: string): boolean {
  const from = request.headers['sec-fetch-site'];
  if (request.method === 'GET' || request.method === 'HEAD')
    return from === undefined || from === 'same-origin' || from === 'none';
  return request.headers.origin === origin && (from === undefined || from === 'same-origin');
}
