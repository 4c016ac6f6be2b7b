import { useState } from 'react';

const prefix = 'draft:';

/**
 * Text being typed, kept when the person leaves the record, reloads the page or is signed out, until the tab is closed:
 * drafts contain personal data and must not remain on the device.
 * @param key names record and field: `C-7K3M-9Q2F reply`
 * @returns the text, its setter, and a function that deletes it once sent
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

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
