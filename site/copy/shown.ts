/** Publication fields of a content file; days as `2026-12-01`. */
export interface Shown {
  readonly draft?: boolean | undefined;
  readonly publishOn?: string | undefined;
  readonly published?: string | undefined;
}

/** The UTC day of a time, `2026-12-01`, by which texts are dated. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first day on which a text is shown; undefined: immediately. */
export function firstDay({ publishOn, published }: Shown): string | undefined {
  return [publishOn, published]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);
}

/** Whether a build on this day includes the text. */
export function isShown(text: Shown, today: string): boolean {
  return text.draft !== true && (firstDay(text) ?? '') <= today;
}

/** Path of the one unpublished text that a preview's build shows; undefined in builds for the public. */
export const previewed = process.env['PREVIEW_OF'];
