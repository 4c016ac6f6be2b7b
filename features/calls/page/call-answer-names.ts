import { pressed, type Slots } from '../../../contract/answers.ts';
import type { CallsCopy } from './calls-words.ts';

/** Call pages that the server renders into their frames from the build. */
export const callPages = [
  'call-choose',
  'call-choose-refused',
  'call-move',
  'call-move-refused',
  'call-none',
  'call-ring',
  'call-booked',
  'call-moved',
  'call-cancelled',
  'call-cancelled-gone',
  'call-outcome',
  'call-outcome-recorded',
] as const;

export type CallPageName = (typeof callPages)[number];

/** Call pages with slots only: the name of each page and of its words. */
export const callEnds = [
  ['call-link-unknown', 'unknown'],
  ['call-link-asked', 'asked'],
  ['call-past', 'past'],
  ['call-outcome-unknown', 'outcomeUnknown'],
  ['call-failed', 'failed'],
] as const;

export const callSlots = {
  'call-link-unknown': ['token', ...pressed],
  'call-link-asked': [],
  'call-past': ['reference', 'day', 'here', 'place'],
  'call-outcome-unknown': [],
  'call-failed': [],
} as const satisfies Slots;

declare module '../../../contract/answers.ts' {
  interface AnswerSlots extends Readonly<typeof callSlots> {}
  interface FramedPages extends Readonly<Record<CallPageName, true>> {}
}

export type CallAnswerName = CallPageName | (typeof callEnds)[number][0];

export const callAnswers: readonly CallAnswerName[] = [...callPages, ...callEnds.map(([name]) => name)];

/** The page's title, with the error first if the page is shown again. */
export function callTitle(name: CallAnswerName, words: CallsCopy): string {
  if (name === 'call-choose-refused') return words.invalid.title;
  if (name === 'call-move-refused') return words.invalid.moveTitle;
  const end = callEnds.find(([known]) => known === name);
  if (end) return words.ended[end[1]].heading;
  const titles: Readonly<Record<string, string>> = {
    'call-choose': words.choose.heading,
    'call-move': words.move.heading,
    'call-none': words.none.heading,
    'call-ring': words.ring.heading,
    'call-booked': words.booked.heading,
    'call-moved': words.moved.heading,
    'call-outcome': words.ended.outcome.heading,
    'call-outcome-recorded': words.ended.recorded.heading,
  };
  return titles[name] ?? words.cancelled.heading;
}

export const callFunctions = [
  'take-call-time',
  'move-call',
  'cancel-call',
  'restore-call',
  'renew-call-link',
  'record-call-outcome',
] as const;

declare module '../../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof callFunctions)[number], true>> {}
}
