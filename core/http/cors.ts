import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../../contract/functions.ts';

/** What a request says of where it comes from. */
interface RequestOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  /** The `Host` it was sent to. */
  readonly host: string | undefined;
}

/** A page of this site, of a configured origin, no browser at all, or a page of another site. */
type OriginVerdict = 'own' | 'allowed' | 'none' | 'foreign';

/** Judges by `Sec-Fetch-Site` (pages cannot forge it) and `Origin`, so that no other site posts by its visitors. */
export function judgeOrigin(request: RequestOrigin, siteUrl: string, allowedOrigins: readonly string[]): OriginVerdict {
  const { origin, secFetchSite, host } = request;
  if (secFetchSite === 'same-origin') return 'own';
  if (origin === undefined) return secFetchSite === undefined || secFetchSite === 'none' ? 'none' : 'foreign';
  if (origin === siteUrl) return 'own';
  if (allowedOrigins.includes(origin)) return 'allowed';
  // One server answers to several names (localhost, 127.0.0.1); a page it served itself is its own.
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

/** Lets pages of allowed origins read the answer, errors included. Only the functions may be read from elsewhere. */
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

/** What the hosted backend's client may send, traces of OpenTelemetry among it, and our own. */
const allowedHeaders =
  'authorization, x-client-info, apikey, content-type, x-region, x-supabase-api-version, ' +
  `x-retry-count, traceparent, tracestate, baggage, ${idempotencyHeader}`;

/** Answers a preflight. */
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
