import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that a client belongs to, and how many clients' allowances it has. */
export interface Network {
  readonly name: string;
  readonly share: number;
}

/** Lengths of IPv6 prefixes that a provider gives one customer: whoever has 65,536 networks is not 65,536 clients. */
const shares: readonly (readonly [bits: number, share: number])[] = [
  [64, 1],
  [56, 4],
  [48, 16],
];

/** What is no address counts as one client: a proxy that is set up wrongly must not lift the limits. */
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

/** Whether a client is somewhere outside; what is not may be a proxy that is not believed. */
export function isOutside(client: string): boolean {
  const [network] = networksOf(client);
  if (!network || network === unreadable[0]) return false;
  const [, text = ''] = /^([\d.]+)$/.exec(network.name) ?? [];
  const address = text === '' ? ipaddr.process(client.trim().replace(/^\[|\].*$|%.*$/g, '')) : ipaddr.parse(text);
  return !['loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal', 'unspecified'].includes(
    address.range(),
  );
}

/** A name for counting that cannot be read back without the salt. */
export function keyed(name: string, salt: string): string {
  return createHmac('sha256', salt).update(name).digest('base64url').slice(0, 22);
}
