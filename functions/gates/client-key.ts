import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * A client for counting: its address, for IPv6 the /64 network that one household gets, as a keyed hash. The key is new
 * every day, and thrown away: yesterday's counters can be linked to nobody.
 */
export function clientKey(address: string, salt: string): string {
  return createHmac('sha256', salt).update(network(address)).digest('base64url').slice(0, 22);
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
