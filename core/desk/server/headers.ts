import type { FastifyInstance } from 'fastify';
import { securityHeaders as sharedHeaders, strictTransportSecurity } from '../../../contract/security-headers.ts';
import { originOf } from './hosts.ts';

/** Of the app and of the pages of signing in. Nothing comes from anywhere else; text never becomes script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The ticks of boxes stand in the style sheet.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Of answers that are no pages. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Of documents in frames, which have no origin of their own: a mail's styles stand in attributes, and nothing in it
 * runs.
 */
export const framePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox";

const always = {
  ...sharedHeaders,
  // Links of ours hold tokens, which no other site is told; forms of ours must say where they come from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
};

/** Headers of every answer, before a route replaces some. */
export function addDeskHeaders(app: FastifyInstance, deskUrl: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (originOf(request, deskUrl)?.startsWith('https:') === true)
      reply.header('strict-transport-security', strictTransportSecurity);
  });
}
