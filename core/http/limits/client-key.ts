import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that a client belongs to, and the number of clients it counts as. */
export interface Network {
  readonly name: string;
  readonly share: number;
}

/** IPv6 prefixes that providers assign to one customer, who must not count as one client per address. */
const shares: readonly (readonly [bits: number, share: number])[] = [
  [64, 1],
  [56, 4],
  [48, 16],
];

/** Anything that is not an address counts as one client, so that a misconfigured proxy does not lift the limits. */
const unreadable: readonly Network[] = [{ name: 'unreadable', share: 1 }];

/**
 * The networks that a client is counted by: an IPv4 address, or the /64, /56 and /48 of an IPv6 one.
 * @param client in any spelling, with a port or a zone, IPv4 also as mapped into IPv6 or translated by NAT64 (RFC 6052)
 */
export function networksOf(client: string): readonly Network[] {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(client)?.[1] ?? /^([\d.]+):\d+$/.exec(client)?.[1] ?? client;
  const [text = ''] = bare.trim().split('%', 1);
  if (isIP(text) === 0) return unreadable;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), share: 1 }];
  const bytes = address.toByteArray();
  if (address.range() === 'rfc6052') return [{ name: bytes.slice(12).join('.'), share: 1 }];
  return shares.map(([bits, share]) => ({
    name: `${Buffer.from(bytes.slice(0, bits / 8)).toString('hex')}/${bits}`,
    share,
  }));
}

/** Whether a client's address is public; a private one may be a proxy that `TRUST_PROXY` does not name. */
export function isOutside(client: string): boolean {
  const [network] = networksOf(client);
  if (!network || network === unreadable[0]) return false;
  const [, text = ''] = /^([\d.]+)$/.exec(network.name) ?? [];
  const address = text === '' ? ipaddr.process(client.trim().replace(/^\[|\].*$|%.*$/g, '')) : ipaddr.parse(text);
  return !['loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal', 'unspecified'].includes(
    address.range(),
  );
}

/** A key for counting that does not reveal the name without the salt. */
export function keyed(name: string, salt: string): string {
  return createHmac('sha256', salt).update(name).digest('base64url').slice(0, 22);
}
