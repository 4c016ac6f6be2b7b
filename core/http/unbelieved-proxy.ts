import type { FastifyInstance } from 'fastify';
import { isOutside } from './limits/client-key.ts';

/** Says once in the log that a proxy is not named by `TRUST_PROXY`: behind it all visitors count as one client. */
export function addUnbelievedProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    // With a proxy that is believed, the first of `ips` is the proxy and the next whom it names.
    if (isSaid || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return;
    isSaid = true;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    // In the log no visitor's address may stand.
    const from = isOutside(address) ? 'a public address' : address;
    app.log.warn(
      { from },
      'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, all visitors ' +
        'behind it count as one client; set TRUST_PROXY to its address',
    );
  });
}
