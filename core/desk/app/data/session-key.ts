import { keyInFragment } from '../../addresses.ts';

const kept = 'session-key';

/**
 * Moves the key from the sign-in address to storage, which other tabs read and which, unlike a cookie, is of one port.
 */
export function takeKey(): void {
  const [, given] = keyInFragment.exec(location.hash) ?? [];
  if (given === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  localStorage.setItem(kept, given);
}

/** A path of the desk's server as it is asked for: with the session's key; over https, which has none, unchanged. */
export function keyed(path: string): string {
  const key = localStorage.getItem(kept);
  return key === null ? path : `/~${key}${path}`;
}
