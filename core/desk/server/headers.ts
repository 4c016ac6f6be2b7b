import type { FastifyInstance } from 'fastify';
import { securityHeaders as sharedHeaders, strictTransportSecurity } from '../../../contract/security-headers.ts';
import { originOf } from './hosts.ts';

/** Policy of the app and the sign-in pages: nothing from other origins, no inline script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The ticks of checkboxes are data URLs in the style sheet.
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

/** Policy of responses that are not pages. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Policy of documents in sandboxed frames, which have an opaque origin: an email's styles are inline, and nothing in
 * it runs.
 */
export const framePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox";

const always = {
  ...sharedHeaders,
  // Our links hold tokens, which other sites must not see; our own forms must send their origin.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
};

export function addDeskHeaders(app: FastifyInstance, deskUrl: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (originOf(request, deskUrl)?.startsWith('https:') === true)
      reply.header('strict-transport-security', strictTransportSecurity);
  });
}
