/** What a file of content/ says of when it may be seen; days as `2026-12-01`. */
export interface Shown {
  readonly draft?: boolean | undefined;
  readonly publishOn?: string | undefined;
  readonly published?: string | undefined;
}

/** The day by the clock that the firm's texts go by, UTC, as `2026-12-01`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first day on which a text is shown; undefined: at once. */
export function firstDay({ publishOn, published }: Shown): string | undefined {
  return [publishOn, published]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);
}

/** Whether a build on this day may have the text. */
export function isShown(text: Shown, today: string): boolean {
  return text.draft !== true && (firstDay(text) ?? '') <= today;
}

/**
 * Path of the one text that a build shows although its day has not come, for readers of a draft; undefined in builds
 * for everybody.
 */
export const previewed = process.env['PREVIEW_OF'];
