import { useState } from 'react';

const prefix = 'draft:';

/** Text that was begun and not sent, where there is some. */
function draftOf(key: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + key) ?? undefined;
  } catch {
    // A browser that keeps nothing: what is typed lasts as long as the page.
    return undefined;
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // As above.
  }
}

/**
 * Text that a person types and that outlives the record being left, the page being loaded again and the session ending,
 * but not the tab: drafts name customers, and nobody clears a device of them by hand.
 * @param key names record and field: `C-7K3M-9Q2F reply`
 * @returns the text, how to change it, and how to forget it once it has been sent
 */
export function useDraft(key: string, begins = ''): readonly [string, (text: string) => void, () => void] {
  const [draft, setDraft] = useState({ key, text: draftOf(key) ?? begins });
  if (draft.key !== key) setDraft({ key, text: draftOf(key) ?? begins });
  const change = (text: string): void => {
    setDraft({ key, text });
    write(key, text);
  };
  const forget = (): void => {
    setDraft({ key, text: begins });
    write(key, '');
  };
  return [draft.text, change, forget];
}

/** Forgets every draft of this tab, as signing out does. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
