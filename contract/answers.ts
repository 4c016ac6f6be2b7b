/** Slot and field of a page whose button changes something: the signed time at which the page was sent. */
export const shownAt = 'shown-at';

/** Slot for the request to press the button again; empty unless it was pressed too soon. */
export const pressAgain = 'press-again';

export const pressed = [shownAt, pressAgain] as const;

/**
 * Pages sent only by functions, by name, with their slots. They are prerendered to `dist/answers/{name}.html` with
 * `{{slot-name}}` in text or attributes; values are escaped.
 */
export type Slots = Readonly<Record<string, readonly string[]>>;

/** All answer pages; each feature adds its own. */
export interface AnswerSlots {}

export type AnswerName = keyof AnswerSlots;

type SlotOf<Name extends AnswerName> = AnswerSlots[Name] extends readonly (infer Slot extends string)[] ? Slot : never;

export type AnswerValues<Name extends AnswerName> = Readonly<
  Record<Exclude<SlotOf<Name>, (typeof pressed)[number]>, string>
>;

/** Pages with data, which the server renders into a built frame. Each feature adds its own. */
export interface FramedPages {}

export type FramedPage = keyof FramedPages;

export interface PageContext {
  /** Signed time of sending, for a form whose button changes something. */
  readonly shownAt: string;
  /** The request to press the button again if it was pressed too soon; otherwise empty. */
  readonly pressAgain: string;
  /** Origins of the functions and the site, without a trailing slash; empty for the page's own origin. */
  readonly functions: string;
  readonly site: string;
}

/** Paths of links in emails, which functions answer with answer pages. */
export const mailLinkPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  myData: '/my-data',
  calls: '/consultation/times',
  callOutcome: '/consultation/times/outcome',
  enquiry: '/enquiries/act',
} as const;
