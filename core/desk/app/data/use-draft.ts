import { useState } from 'react';

const prefix = 'draft:';

/**
 * Text that a person types and that outlives the record being left, the page being loaded again and the session ending,
 * but not the tab: drafts name customers, and nobody clears a device of them by hand.
 * @param key names record and field: `C-7K3M-9Q2F reply`
 * @returns the text, how to change it, and how to forget it once it has been sent
 */
export function useDraft(key: string, begins = ''): readonly [string, (text: string) => void, () => void] {
  const kept = (): { key: string; text: string } => ({ key, text: sessionStorage.getItem(prefix + key) ?? begins });
  const [draft, setDraft] = useState(kept);
  if (draft.key !== key) setDraft(kept());
  const change = (text: string): void => {
    setDraft({ key, text });
    if (text === '') sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  };
  const forget = (): void => {
    setDraft({ key, text: begins });
    sessionStorage.removeItem(prefix + key);
  };
  return [draft.text, change, forget];
}

/** Forgets every draft of this tab, as signing out does. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
