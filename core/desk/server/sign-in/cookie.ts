import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyInPath } from '../../addresses.ts';

/** Whether an origin's cookie is sent to other ports as well, so that a key of its page's own has to come with it. */
export function needsKey(origin: string): boolean {
  return !origin.startsWith('https:');
}

/**
 * The name of a session's cookie under an origin. Over https it is bound to this host and to TLS by its prefix
 * (`__Host-`, RFC 6265bis). On this machine there is no TLS: Safari refuses `Secure` cookies there, and all ports share
 * one jar, so that the name says which desk it is of.
 */
function cookieName(origin: string): string {
  return needsKey(origin) ? `corbiere-desk-${new URL(origin).port}` : '__Host-corbiere-desk';
}

function attributes(origin: string, maxAge: number): string {
  return `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${needsKey(origin) ? '' : '; Secure'}`;
}

/** A token as `mintToken` makes it; anything else is not looked up. */
const token = /^[A-Za-z0-9_-]{43}$/;

/** The token of the request's cookie; undefined without one, and with several, of which one is somebody else's. */
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

/** A request's session: its cookie and, on this machine, the key before its path. Undefined when either is missing. */
export function sessionToken(request: FastifyRequest, origin: string): string | undefined {
  const cookie = cookieToken(request, origin);
  if (cookie === undefined || !needsKey(origin)) return cookie;
  const [, key] = keyInPath.exec(request.originalUrl) ?? [];
  return key === undefined ? undefined : cookie + key;
}

/** @param lasts seconds */
export function setCookie(reply: FastifyReply, origin: string, value: string, lasts: number): FastifyReply {
  return reply.header('set-cookie', `${cookieName(origin)}=${value}; ${attributes(origin, lasts)}`);
}

export function clearCookie(reply: FastifyReply, origin: string): FastifyReply {
  return reply.header('set-cookie', `${cookieName(origin)}=; ${attributes(origin, 0)}`);
}
