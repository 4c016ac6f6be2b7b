import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../../contract/functions.ts';
import { judgeOrigin, type OriginVerdict } from './limits/origin.ts';

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
