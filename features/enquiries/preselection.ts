import { contactSubjects, contactTopics, type ContactSubject, type ContactTopic } from './schema.ts';

/** What an address such as `/contact?subject=careers` or `/contact?topic=privacy` chooses for the visitor. */
export interface ContactChoice {
  readonly subject: ContactSubject;
  readonly topic?: ContactTopic;
}

/** Every choice an address can make, by the word that makes it. */
export const contactChoices: ReadonlyMap<string, ContactChoice> = new Map<string, ContactChoice>([
  ...contactSubjects.map((subject) => [subject, { subject }] as const),
  ...contactTopics.map((topic) => [topic, { subject: 'general', topic }] as const),
]);

/** The word in a query that makes a choice, a topic before a subject; undefined if there is no known one. */
export function contactChoiceIn(query: URLSearchParams): string | undefined {
  const topic = contactTopics.find((known) => known === query.get('topic'));
  return topic ?? contactSubjects.find((known) => known === query.get('subject'));
}

const fileOf = (choice: string): string => `answers/contact-for-${choice}.html`;

/** The contact page prerendered with each choice, which the server sends for a query with that choice. */
export const contactPreselection = {
  path: '/contact',
  files: [...contactChoices.keys()].map(fileOf),
  fileFor: (query: URLSearchParams): string | undefined => {
    const choice = contactChoiceIn(query);
    return choice === undefined ? undefined : fileOf(choice);
  },
};
