import { keyInFragment } from '../../addresses.ts';

const kept = 'session-key';

/**
 * Moves the key from the sign-in address to storage, which other tabs read and which, unlike a cookie, is of one port.
 * Returns whether there is one: over https there is none.
 */
export function takeKey(): boolean {
  const [, given] = keyInFragment.exec(location.hash) ?? [];
  if (given === undefined) return localStorage.getItem(kept) !== null;
  history.replaceState(history.state, '', location.pathname + location.search);
  localStorage.setItem(kept, given);
  return true;
}

/**
 * A path of the desk's server as it is asked for: with the session's key; over https, which has none, and where a
 * server draws the page for it, unchanged.
 */
export function keyed(path: string): string {
  const key = typeof localStorage === 'undefined' ? null : localStorage.getItem(kept);
  return key === null ? path : `/~${key}${path}`;
}
