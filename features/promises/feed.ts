import { escapedForMarkup } from '../../contract/slots.ts';
import { cellWords } from './closed-months.ts';
import { periodWords } from './page/figures.ts';
import { endings, type PromisesWords } from './page/promises-words.ts';
import type { PublishedPromises } from './page/published-promises.ts';
import type { Snapshot } from './snapshot.ts';

interface Published {
  readonly words: PromisesWords;
  readonly told: PublishedPromises;
  /** Tag URI of the feed, and absolute addresses of the feed and its page. */
  readonly feed: { readonly id: string; readonly self: string; readonly page: string };
}

const answers = ['answer-within-a-day', 'ethics-answer-within-two-business-days'] as const;

/** An Atom feed (RFC 4287) of the promised answers: an entry for each period that was closed, newest first. */
export function promisesFeed({ words, told, feed }: Published, { madeAt, facts }: Snapshot): string {
  const closed = answers
    .flatMap((id) => facts[id].map((group) => ({ id, group })))
    .sort(
      (one, other) =>
        other.group.closed_at.localeCompare(one.group.closed_at) ||
        other.group.last_month.localeCompare(one.group.last_month),
    );
  const element = (name: string, text: string): string => `<${name}>${escapedForMarkup(text)}</${name}>`;
  const link = `<link rel="alternate" type="text/html" hreflang="en-GB" href="${escapedForMarkup(feed.page)}"/>`;
  const entries = closed.map(({ id, group }) => {
    const months = periodWords(group);
    const promise = told.counted.find((one) => one.id === id)?.about ?? id;
    const counts = endings.map((ending) => `${words.figures.endings[ending]}: ${cellWords([group[ending]])}`);
    return [
      '  <entry>',
      `    ${element('id', `${feed.id}/${id}/${group.last_month}`)}`,
      `    ${element('title', `${months}: ${promise}`)}`,
      `    ${link}`,
      `    ${element('published', group.closed_at)}`,
      `    ${element('updated', group.closed_at)}`,
      `    ${element('summary', counts.join('; '))}`,
      '  </entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `  ${element('id', feed.id)}`,
    `  ${element('title', words.feed.title)}`,
    `  ${element('subtitle', words.feed.subtitle)}`,
    `  <link rel="self" type="application/atom+xml" href="${escapedForMarkup(feed.self)}"/>`,
    `  ${link}`,
    `  ${element('updated', closed[0]?.group.closed_at ?? madeAt)}`,
    `  <author>${element('name', words.feed.author)}</author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
