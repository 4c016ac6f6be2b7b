import { keyInFragment } from '../../addresses.ts';

const kept = 'session-key';
let key = '';

/** Takes the key out of the address to which signing in leads, and keeps it for this origin's other tabs: storage, unlike a cookie, is of one port. */
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

/** A path of the desk's server, as whoever is signed in asks for it. Over https, where there is no key, it stays as it is. */
export function keyed(path: string): string {
  try {
    key = localStorage.getItem(kept) ?? key;
  } catch {
    // What the page was given stands.
  }
  return key === '' ? path : `/~${key}${path}`;
}
