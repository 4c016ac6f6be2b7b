import type { ConsentCategory } from '../schema.ts';

declare global {
  interface DocumentEventMap {
    /** Sent after loading where something is kept, and when the choice has changed; `detail`: what is allowed. */
    'corbiere:consent': CustomEvent<readonly ConsentCategory[]>;
    /** The visitor has emptied what this site keeps on this device. */
    'corbiere:cleared': Event;
  }
}

/**
 * Whether this browser keeps a choice, or something that one had allowed. Reading alone throws where storage is
 * blocked. The cookie's name is written out: its module would be a request of its own on every page.
 */
function keepsSomething(): boolean {
  try {
    return document.cookie.includes('corbiere_consent=') || localStorage.length > 0;
  } catch {
    return false;
  }
}

/** Calls `follow` whenever there is a choice that may have changed. Nearly everybody loads nothing of consent. */
export function whenChoiceIsStored(follow: () => void): void {
  let isFollowed = false;
  const look = (): void => {
    isFollowed ||= keepsSomething();
    if (isFollowed) follow();
  };
  document.addEventListener('corbiere:consent', look);
  document.addEventListener('corbiere:cleared', look);
  // Another tab may have chosen meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
  // Chromium tells of a cookie that another tab wrote a moment before it can be read.
  if ('cookieStore' in window) {
    cookieStore.addEventListener('change', () => {
      for (const delay of [0, 100, 1000]) setTimeout(look, delay);
    });
  }
  look();
}
