import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyInPath } from '../../addresses.ts';

/** Whether an origin shares its cookies with other ports, so that requests also need a key held by the page. */
export function needsKey(origin: string): boolean {
  return !origin.startsWith('https:');
}

/**
 * The name of the session cookie of an origin. Over https its prefix binds it to this host and to TLS
 * (`__Host-`, RFC 6265bis). On localhost, without TLS, Safari rejects `Secure` cookies, and all ports share their
 * cookies, so the name identifies the desk.
 */
function cookieName(origin: string): string {
  return needsKey(origin) ? `corbiere-desk-${new URL(origin).port}` : '__Host-corbiere-desk';
}

function attributes(origin: string, maxAge: number): string {
  return `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${needsKey(origin) ? '' : '; Secure'}`;
}

/** Format of a token from `mintToken`; other values are not looked up. */
const token = /^[A-Za-z0-9_-]{43}$/;

/** The token in the request's cookie; undefined without one, or with several, as another site may have set one. */
export function cookieToken(request: FastifyRequest, origin: string): string | undefined {
  const name = cookieName(origin);
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && token.test(value) ? value : undefined;
}

/** A request's session token: its cookie and, on localhost, the key in its path. Undefined if either is missing. */
export function sessionToken(request: FastifyRequest, origin: string): string | undefined {
  const cookie = cookieToken(request, origin);
  if (cookie === undefined || !needsKey(origin)) return cookie;
  const [, key] = keyInPath.exec(request.originalUrl) ?? [];
  return key === undefined ? undefined : cookie + key;
}

/** @param lasts lifetime in seconds */
export function setCookie(reply: FastifyReply, origin: string, value: string, lasts: number): FastifyReply {
  return reply.header('set-cookie', `${cookieName(origin)}=${value}; ${attributes(origin, lasts)}`);
}

export function clearCookie(reply: FastifyReply, origin: string): FastifyReply {
  return reply.header('set-cookie', `${cookieName(origin)}=; ${attributes(origin, 0)}`);
}
