import { answerNames, type AnswerName } from '../../../../contract/answers.ts';
import type { ActsCopy } from './acts-words.ts';

export type ActAnswerName = Extract<AnswerName, `act-${string}`>;

/** Names of the pages by which the team acts on an enquiry. */
export const actPages = answerNames.filter((name): name is ActAnswerName => name.startsWith('act-'));

/** What stands on top of the page and in the window's title. */
export function actHeading(name: ActAnswerName, { ask, done, closed, undone, unknown, failed }: ActsCopy): string {
  const headings: Readonly<Record<ActAnswerName, string>> = {
    'act-take': ask.take.heading,
    'act-answered': ask.answered.heading,
    'act-not-for-us': ask['not-for-us'].heading,
    'act-take-done': done.take.heading,
    'act-answered-done': done.answered.heading,
    'act-not-for-us-done': done['not-for-us'].heading,
    'act-closed': closed.heading,
    'act-undone': undone.heading,
    'act-unknown': unknown.heading,
    'act-failed': failed.heading,
  };
  return headings[name];
}
