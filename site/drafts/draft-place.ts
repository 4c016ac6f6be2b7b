/** What somebody has typed into a form so far, by field. */
export type Draft = Readonly<Record<string, string>>;

/** Somewhere on this device where drafts are kept, each under the name of its form. */
export interface DraftPlace {
  read(form: string): Draft | undefined;
  /** A draft without fields is none. */
  write(form: string, draft: Draft): void;
  clear(form: string): void;
}

/** What a place needs of `sessionStorage` or `localStorage`. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An object of the given JSON text; empty for anything else, since other tabs and people may write there too. */
export function parsedRecord(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

/** The texts of an object; undefined when it has none. */
export function draftOf(value: unknown): Draft | undefined {
  const texts = typeof value === 'object' && value !== null ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string') : [];
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
