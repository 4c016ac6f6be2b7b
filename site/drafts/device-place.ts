import { draftOf, parsedRecord, type DraftPlace, type TextStorage } from './draft-place.ts';

/** Name of the entry; content/vendors.yaml registers it as `drafts`. */
export const deviceKey = 'corbiere:drafts';

/** A draft that nobody has touched for so long is thrown away; milliseconds. */
export const draftLasts = 365 * 24 * 60 * 60_000;

interface KeptDraft {
  readonly fields: unknown;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function keptDraft(value: unknown): KeptDraft | undefined {
  return typeof value === 'object' && value !== null && 'fields' in value && 'until' in value && typeof value.until === 'number' ? { fields: value.fields, until: value.until } : undefined;
}

/** Drafts that outlive the tab, up to a year. Only for visitors who have switched functional storage on: `allowed`. */
export function devicePlace(storage: () => TextStorage, allowed: () => boolean, now: () => number): DraftPlace {
  const alive = (entry: TextStorage): Record<string, KeptDraft> => Object.fromEntries(Object.entries(parsedRecord(entry.getItem(deviceKey))).flatMap(([form, value]) => {
    const kept = keptDraft(value);
    return kept && kept.until > now() ? [[form, kept]] : [];
  }));
  const attempt = <Result>(work: (entry: TextStorage) => Result): Result | undefined => {
    if (!allowed()) return undefined;
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const save = (entry: TextStorage, drafts: Record<string, KeptDraft>): void => {
    if (Object.keys(drafts).length === 0) entry.removeItem(deviceKey);
    else entry.setItem(deviceKey, JSON.stringify(drafts));
  };
  const clear = (form: string): void => {
    attempt((entry) => {
      const { [form]: _old, ...others } = alive(entry);
      save(entry, others);
    });
  };
  return {
    read: (form) => attempt((entry) => draftOf(alive(entry)[form]?.fields)),
    write(form, draft) {
      const fields = draftOf(draft);
      if (!fields) clear(form);
      else attempt((entry) => { save(entry, { ...alive(entry), [form]: { fields, until: now() + draftLasts } }); });
    },
    clear,
  };
}
