import type { ActsCopy } from './acts-words.ts';

/** Pages behind the team's links that the server renders, each into its frame from the build. */
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

/** Names of all pages behind the team's links: those with data, and those for invalid links and failures. */
export const actAnswers = [...actPages, 'act-unknown', 'act-failed'] as const;

export type ActAnswerName = (typeof actAnswers)[number];

/** Heading of a page, also its title. */
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

/** Narrows a name to a page with data; undefined otherwise. */
export function framedAct(name: ActAnswerName): ActPageName | undefined {
  return actPages.find((known) => known === name);
}
