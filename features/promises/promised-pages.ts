import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { escapedForMarkup, fill } from '../../contract/slots.ts';
import { Frame } from '../../core/http/render.ts';
import { feedEntries, shownFigures } from './figures.ts';
import { promises } from './page/promises-words.ts';
import { PromisesPage } from './page/PromisesPage.tsx';
import { toldPromises } from './page/told-promises.ts';
import { feedPath, type MadePromise } from './promise-register.ts';
import type { Snapshot } from './snapshot.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Files of the built site that the server shows with its figures, and where. */
export const promiseFiles = {
  page: { frame: 'answers/promises.html', path: '/promises' },
  feed: { path: feedPath },
} as const;

/**
 * What the build tells the server of the page: its words, the promises with the places where they stand, and the head
 * of the feed.
 */
const builtPromises = z.object({
  words: promises,
  told: toldPromises,
  feed: z.object({
    id: z.string(),
    self: z.string(),
    page: z.string(),
    site: z.string(),
    rights: z.string(),
    author: z.string(),
    email: z.string(),
  }),
});

/** The page and its feed, of what the build left. */
export class PromisedPages {
  readonly #frame: Frame;
  readonly #built: z.infer<typeof builtPromises>;

  /** @throws when the build has no such page, or one of another version */
  constructor(dist: string) {
    this.#frame = read(dist, promiseFiles.page.frame, (text) => new Frame(text));
    this.#built = read(dist, 'answers/promises.json', (text) => z.parse(builtPromises, JSON.parse(text)));
  }

  page(snapshot: Snapshot, register: readonly MadePromise[], now: Date): string {
    const { words, told } = this.#built;
    return this.#frame.around(
      createElement(PromisesPage, { words, told, figures: shownFigures(snapshot, register, now) }),
    );
  }

  /** An Atom feed of closed months (RFC 4287). */
  feed(snapshot: Snapshot, register: readonly MadePromise[]): string {
    const { updated, entries } = feedEntries(snapshot, register);
    const { words, feed } = this.#built;
    const element = (name: string, text: string): string => `<${name}>${escapedForMarkup(text)}</${name}>`;
    const link = `<link rel="alternate" type="text/html" hreflang="en-GB" href="${escapedForMarkup(feed.page)}"/>`;
    const written = entries.map(({ id, promise, months, closedAt, endings }) => {
      const told = { promise, months, ...endings };
      return `  <entry>
    ${element('id', `${feed.id}/${id}`)}
    ${element('title', fill(words.feed.entry, told))}
    ${link}
    <category term="${escapedForMarkup(words.title)}"/>
    ${element('published', closedAt)}
    ${element('updated', closedAt)}
    ${element('summary', fill(words.feed.summary, told))}
  </entry>
`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  ${element('id', feed.id)}
  ${element('title', words.feed.title)}
  ${element('subtitle', words.feed.subtitle)}
  <link rel="self" type="application/atom+xml" href="${escapedForMarkup(feed.self)}"/>
  ${link}
  ${element('updated', updated)}
  <author>${element('name', feed.author)}${element('email', feed.email)}${element('uri', feed.site)}</author>
  ${element('rights', feed.rights)}
${written.join('')}</feed>
`;
  }
}

function read<Made>(dist: string, file: string, make: (text: string) => Made): Made {
  try {
    return make(readFileSync(join(dist, file), 'utf8'));
  } catch (error) {
    const what = reasonOf(error);
    throw new Error(
      `${join(dist, file)} ${what} (features/promises/promised-pages.ts). Build the site again: npm run build -- --force`,
      { cause: error },
    );
  }
}
