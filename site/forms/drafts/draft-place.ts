/** What somebody has typed into a form so far, by field. */
export type Draft = Readonly<Record<string, string>>;

/** Somewhere on this device where drafts are kept, each under the name of its form. */
export interface DraftPlace {
  read(form: string): Draft | undefined;
  /** A draft without fields is none. */
  write(form: string, draft: Draft): void;
  clear(form: string): void;
}

/** Several places as one: the first that has a draft is read, all are written and cleared. */
export function allPlaces(...places: readonly DraftPlace[]): DraftPlace {
  return {
    read: (form) => places.map((place) => place.read(form)).find((draft) => draft !== undefined),
    write(form, draft) {
      for (const place of places) place.write(form, draft);
    },
    clear(form) {
      for (const place of places) place.clear(form);
    },
  };
}
