import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the key that a client of the hosted backend sends (`apikey`, `Authorization: Bearer`) is the right one. The key
 * is public, printed in every page that uses it: it protects nothing, so none is asked for. A wrong one means a client set
 * up for another project, which should hear of it.
 */
export function isKeyAcceptable(key: string | undefined, apikey: string | undefined, authorization: string | undefined): boolean {
  if (key === undefined) return true;
  const bearer = authorization === undefined ? undefined : /^bearer\s+(.+)$/i.exec(authorization)?.[1] ?? '';
  return [apikey, bearer].every((presented) => presented === undefined || isSame(presented, key));
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}
