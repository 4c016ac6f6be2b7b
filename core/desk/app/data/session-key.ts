import { keyInFragment } from '../../addresses.ts';

const kept = 'session-key';

/**
 * Moves the key from the sign-in address to storage, which is shared by tabs but, unlike cookies, not by ports.
 * @returns whether there is a key; never over https
 */
export function takeKey(): boolean {
  const [, given] = keyInFragment.exec(location.hash) ?? [];
  if (given === undefined) return localStorage.getItem(kept) !== null;
  history.replaceState(history.state, '', location.pathname + location.search);
  localStorage.setItem(kept, given);
  return true;
}

/**
 * A path of the desk's server, prefixed with the session's key; unchanged over https, which has none, and during
 * server rendering.
 */
export function keyed(path: string): string {
  const key = typeof localStorage === 'undefined' ? null : localStorage.getItem(kept);
  return key === null ? path : `/~${key}${path}`;
}
