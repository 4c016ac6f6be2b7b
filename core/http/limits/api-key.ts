import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a client's key is the right one. It is public and protects nothing, so none is asked for; a wrong one means a
 * client set up for another project. Beside an `apikey`, `Authorization` is the place of a user's JWT and is not
 * judged.
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
