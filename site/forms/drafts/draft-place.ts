/** What somebody has typed into a form so far, by field. */
export type Draft = Readonly<Record<string, string>>;

/** Somewhere on this device where drafts are kept, each under the name of its form. */
export interface DraftPlace {
  read(form: string): Draft | undefined;
  /** A draft without fields is none. */
  write(form: string, draft: Draft): void;
  clear(form: string): void;
}
