import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../../contract/functions.ts';
import type { Settings } from '../context/environment.ts';

/** Whether another site's page sent a request, by `Sec-Fetch-Site` (which pages cannot forge) and `Origin` (CSRF). */
export function isForeign(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { siteUrl, allowedOrigins }: Pick<Settings, 'siteUrl' | 'allowedOrigins'>,
): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return false;
  if (origin === undefined) return site !== undefined && site !== 'none';
  if (origin === siteUrl || allowedOrigins.includes(origin)) return false;
  // The server may have several names (localhost, 127.0.0.1); pages it served itself are its own.
  return site !== undefined || host === undefined || URL.parse(origin)?.host !== host;
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
