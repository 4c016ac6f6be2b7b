import type { FastifyInstance } from 'fastify';
import { securityHeaders as sharedHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';
import { noPagePolicy } from './site/page-policies.ts';

/** Headers of every answer; pages replace the policy with their own. */
export const securityHeaders = { ...sharedHeaders, 'content-security-policy': noPagePolicy };

/** The same for a site at this address. */
export function ownHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:')
    ? { ...securityHeaders, 'strict-transport-security': strictTransportSecurity }
    : securityHeaders;
}

export function addSecurityHeaders(app: FastifyInstance, siteUrl: string): void {
  const always = ownHeaders(siteUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity);
  });
}
