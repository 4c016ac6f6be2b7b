import type { ConsentCategory } from '../schema.ts';

declare global {
  interface DocumentEventMap {
    /** Sent on load if something is stored, and when the choice changes; `detail`: the allowed categories. */
    'corbiere:consent': CustomEvent<readonly ConsentCategory[]>;
    'corbiere:cleared': Event;
  }
}

/** Whether anything is stored. The cookie's name is repeated: its module would cost a request on every page. */
function keepsSomething(): boolean {
  try {
    return document.cookie.includes('corbiere_consent=') || localStorage.length > 0;
  } catch {
    return false;
  }
}

/** Calls `follow` whenever a stored choice may have changed. Visitors without one load no consent code. */
export function whenChoiceIsStored(follow: () => void): void {
  let isFollowed = false;
  const look = (): void => {
    isFollowed ||= keepsSomething();
    if (isFollowed) follow();
  };
  document.addEventListener('corbiere:consent', look);
  document.addEventListener('corbiere:cleared', look);
  // The choice may have been changed in another tab.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
  // Chromium reports a cookie written by another tab slightly before it can be read.
  if ('cookieStore' in window) {
    cookieStore.addEventListener('change', () => {
      for (const delay of [0, 100, 1000]) setTimeout(look, delay);
    });
  }
  look();
}
