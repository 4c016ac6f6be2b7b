import { draftOf, parsedRecord, type Draft, type DraftPlace, type TextStorage } from './draft-place.ts';

/** Name of the entry; content/vendors.yaml registers it as `form-session`. */
export const sessionKey = 'corbiere:form';

/** Drafts for as long as the tab is open, which need no consent. A browser that refuses to store keeps none. */
export function sessionPlace(storage: () => TextStorage): DraftPlace {
  const attempt = <Result>(work: (entry: TextStorage) => Result): Result | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const change = (form: string, draft: Draft | undefined): void => {
    attempt((entry) => {
      const { [form]: _old, ...others } = parsedRecord(entry.getItem(sessionKey));
      const drafts = draft === undefined ? others : { ...others, [form]: draft };
      if (Object.keys(drafts).length === 0) entry.removeItem(sessionKey);
      else entry.setItem(sessionKey, JSON.stringify(drafts));
    });
  };
  return {
    read: (form) => attempt((entry) => draftOf(parsedRecord(entry.getItem(sessionKey))[form])),
    write: (form, draft) => change(form, draftOf(draft)),
    clear: (form) => change(form, undefined),
  };
}
