import type { FastifyInstance } from 'fastify';
import { noPagePolicy } from './page-policies.ts';

/** Headers of every answer, whatever it is. */
export const securityHeaders = {
  'content-security-policy': noPagePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * Headers of every answer, before a route adds or replaces some. HSTS only where TLS is known to stand in front, since a
 * browser would otherwise be locked out of a site that has none.
 */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: string): void {
  const siteIsSecure = siteUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    if (siteIsSecure || request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
