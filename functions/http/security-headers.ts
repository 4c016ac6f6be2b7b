import type { FastifyInstance } from 'fastify';
import { securityHeaders as sharedHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';
import { noPagePolicy } from './page-policies.ts';

/** Headers of every answer, whatever it is; a page brings a policy of its own. */
export const securityHeaders = { ...sharedHeaders, 'content-security-policy': noPagePolicy };

/** Headers of every answer, before a route adds or replaces some. */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: string): void {
  const siteIsSecure = siteUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    if (siteIsSecure || request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity);
  });
}
