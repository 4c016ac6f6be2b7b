import type { FastifyInstance } from 'fastify';
import { isOutside } from './limits/client-key.ts';

/** Warns once if a proxy is missing from `TRUST_PROXY`: all visitors behind it would count as one client. */
export function addUntrustedProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    // With a trusted proxy, `ips` holds the proxy first and then the addresses it names.
    if (isSaid || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return;
    isSaid = true;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    // The log must not contain a visitor's address.
    const from = isOutside(address) ? 'a public address' : address;
    app.log.warn(
      { from },
      'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, all visitors ' +
        'behind it count as one client; set TRUST_PROXY to its address',
    );
  });
}
