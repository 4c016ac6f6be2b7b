/** Slot and field of a page whose button changes something: when the page was sent, signed. */
export const shownAt = 'shown-at';

/** Slot for the words that ask to press the button once more; empty unless it was pressed too soon. */
export const pressAgain = 'press-again';

/** Both, which the page itself fills. */
export const pressed = [shownAt, pressAgain] as const;

/**
 * Pages that only the functions send, by name, with their slots: prerendered to `dist/answers/{name}.html`, where a
 * slot stands as `{{slot-name}}` in text or an attribute; what is put there is escaped.
 */
export type Slots = Readonly<Record<string, readonly string[]>>;

/** Those of the firm: each feature adds its own. */
export interface AnswerSlots {}

export type AnswerName = keyof AnswerSlots;

type SlotOf<Name extends AnswerName> = AnswerSlots[Name] extends readonly (infer Slot extends string)[] ? Slot : never;

/** What a caller fills. */
export type AnswerValues<Name extends AnswerName> = Readonly<
  Record<Exclude<SlotOf<Name>, (typeof pressed)[number]>, string>
>;

/** Pages with data, which the server renders into the frame that the build leaves. Each feature adds its own. */
export interface FramedPages {}

export type FramedPage = keyof FramedPages;

/** What each of them knows besides its data. */
export interface PageContext {
  /** When the server sent it, signed: for a form whose button changes something. */
  readonly shownAt: string;
  /** Asks to press a button once more, where it was pressed too soon; else empty. */
  readonly pressAgain: string;
  /** Origins of the functions and of the site, without a slash at the end; empty for the page's own. */
  readonly functions: string;
  readonly site: string;
}

/** Where links in mails lead; the functions answer them with answer pages. */
export const mailLinkPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  myData: '/my-data',
  calls: '/consultation/times',
  callOutcome: '/consultation/times/outcome',
  enquiry: '/enquiries/act',
} as const;
