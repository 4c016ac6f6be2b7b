import { answerNames, type AnswerName } from '../../../contract/answers.ts';
import type { CallsCopy } from './calls-words.ts';

export type CallAnswerName = Extract<AnswerName, `call-${string}`>;

/** Names of the pages of a call. */
export const callAnswers = answerNames.filter((name): name is CallAnswerName => name.startsWith('call-'));

/** What stands in the window's title: why the page came again, where it did. */
export function callTitle(name: CallAnswerName, words: CallsCopy): string {
  if (name.endsWith('-taken')) return words.taken.title;
  if (name.endsWith('-invalid')) return words.invalid.title;
  const titles: Readonly<Record<string, string>> = {
    'call-choose': words.choose.heading,
    'call-move': words.move.heading,
    'call-none': words.none.heading,
    'call-ring': words.ring.heading,
    'call-booked': words.booked.heading,
    'call-moved': words.moved.heading,
    'call-link-unknown': words.ended.unknown.heading,
    'call-link-asked': words.ended.asked.heading,
    'call-past': words.ended.past.heading,
    'call-outcome': words.ended.outcome.heading,
    'call-outcome-recorded': words.ended.recorded.heading,
    'call-outcome-unknown': words.ended.outcomeUnknown.heading,
    'call-failed': words.ended.failed.heading,
  };
  return titles[name] ?? words.cancelled.heading;
}
