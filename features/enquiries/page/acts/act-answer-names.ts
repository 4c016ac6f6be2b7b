import type { ActsCopy } from './acts-words.ts';

/** Pages by which the team acts on an enquiry that the server renders, each into its frame of the build. */
export const actPages = [
  'act-take',
  'act-answered',
  'act-not-for-us',
  'act-take-done',
  'act-answered-done',
  'act-not-for-us-done',
  'act-closed',
  'act-undone',
] as const;

export type ActPageName = (typeof actPages)[number];

/** Names of all pages behind the links in the team's mails: those with data, and those that open nothing. */
export const actAnswers = [...actPages, 'act-unknown', 'act-failed'] as const;

export type ActAnswerName = (typeof actAnswers)[number];

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

/** A page with data, by its name. */
export function framedAct(name: ActAnswerName): ActPageName | undefined {
  return actPages.find((known) => known === name);
}
