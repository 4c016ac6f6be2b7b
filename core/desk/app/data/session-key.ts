import { keyInFragment } from '../../addresses.ts';

const kept = 'session-key';
let key = '';

/**
 * Moves the key from the sign-in address to storage, which other tabs read and which, unlike a cookie, is of one port.
 */
export function takeKey(): void {
  const [, given] = keyInFragment.exec(location.hash) ?? [];
  if (given === undefined) return;
  key = given;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    localStorage.setItem(kept, given);
  } catch {
    // A browser that keeps nothing: the session lasts as long as the page.
  }
}

/** A path of the desk's server as it is asked for: with the session's key; over https, which has none, unchanged. */
export function keyed(path: string): string {
  try {
    key = localStorage.getItem(kept) ?? key;
  } catch {
    // What the page was given stands.
  }
  return key === '' ? path : `/~${key}${path}`;
}
