import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../../contract/functions.ts';

interface RequestOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  readonly host: string | undefined;
}

/** This site, a configured origin, no browser, or another site. */
type OriginVerdict = 'own' | 'allowed' | 'none' | 'foreign';

/** Classifies a request by `Sec-Fetch-Site` (which pages cannot forge) and `Origin`: our protection against CSRF. */
export function judgeOrigin(request: RequestOrigin, siteUrl: string, allowedOrigins: readonly string[]): OriginVerdict {
  const { origin, secFetchSite, host } = request;
  if (secFetchSite === 'same-origin') return 'own';
  if (origin === undefined) return secFetchSite === undefined || secFetchSite === 'none' ? 'none' : 'foreign';
  if (origin === siteUrl) return 'own';
  if (allowedOrigins.includes(origin)) return 'allowed';
  // The server may have several names (localhost, 127.0.0.1); pages it served itself are its own.
  if (secFetchSite === undefined && host !== undefined && URL.parse(origin)?.host === host) return 'own';
  return 'foreign';
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

export function originOf(request: FastifyRequest, siteUrl: string, allowedOrigins: readonly string[]): OriginVerdict {
  return judgeOrigin(
    {
      origin: request.headers.origin,
      secFetchSite: single(request.headers['sec-fetch-site']),
      host: request.headers.host,
    },
    siteUrl,
    allowedOrigins,
  );
}

/** Lets pages of allowed origins read the answers of functions, errors included. */
export function allowReading(request: FastifyRequest, reply: FastifyReply, allowedOrigins: readonly string[]): void {
  const { origin } = request.headers;
  reply.header('vary', 'origin');
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Headers of the hosted backend's client (with OpenTelemetry's trace headers) and of our own. */
const allowedHeaders =
  'authorization, x-client-info, apikey, content-type, x-region, x-supabase-api-version, ' +
  `x-retry-count, traceparent, tracestate, baggage, ${idempotencyHeader}`;

export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): FastifyReply {
  allowReading(request, reply, allowedOrigins);
  if (reply.hasHeader('access-control-allow-origin')) {
    reply.headers({
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '7200',
    });
  }
  return reply.code(204).header('allow', 'POST, OPTIONS').send();
}
