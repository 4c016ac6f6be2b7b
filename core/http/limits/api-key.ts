import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the key that a client of the hosted backend sends is the right one. The key is public, printed in every page
 * that uses it: it protects nothing, so none is asked for. A wrong one means a client set up for another project, which
 * should hear of it. Where there is an `apikey`, it alone is judged: `Authorization` is then the place of a signed-in
 * user's JWT, which says nothing here, as nobody signs in. Without one, a client of the older kind sends the key as
 * Bearer.
 */
export function isKeyAcceptable(
  key: string | undefined,
  apikey: string | undefined,
  authorization: string | undefined,
): boolean {
  if (key === undefined) return true;
  const presented =
    apikey ?? (authorization === undefined ? undefined : (/^bearer\s+(.+)$/i.exec(authorization)?.[1] ?? ''));
  return presented === undefined || isSame(presented, key);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}
