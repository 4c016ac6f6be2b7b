import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Networks in which no visitor is, and so whose addresses may stand in the log. */
const internal = new BlockList();
for (const network of [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]) {
  const [address = '', bits] = network.split('/');
  internal.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Says once in the log that `X-Forwarded-For` came from an address that `TRUST_PROXY` does not name. Behind such a
 * proxy all visitors count as one client, and the limits of one stop them all.
 */
export function addUnbelievedProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    // With a proxy that is believed, the first of `ips` is the proxy and the next whom it names.
    if (isSaid || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return;
    isSaid = true;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const from = internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? address : 'a public address';
    app.log.warn(
      { from },
      'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, all visitors ' +
        'behind it count as one client; set TRUST_PROXY to its address',
    );
  });
}
