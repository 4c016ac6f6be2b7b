import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { reasonOf } from '../../contract/error-words.ts';
import type { Http } from '../../core/http/parts.ts';
import { Frame } from '../../core/http/render.ts';
import { filledFile } from '../../core/http/site/site-files.ts';
import { promisesFeed } from './feed.ts';
import { isStale } from './page/figures.ts';
import { promises } from './page/promises-words.ts';
import { PromisesPage } from './page/PromisesPage.tsx';
import { publishedPromises } from './page/published-promises.ts';
import { promisesFeedPath } from './promise-register.ts';
import { newestSnapshot, readSnapshot, takeSnapshot, type Snapshot, type SnapshotParts } from './snapshot.ts';

export const promisesFrame = 'answers/promises.html';

/** What the build tells of the page and its feed: texts, the promises with their places, and addresses. */
const builtPromises = z.object({
  words: promises,
  told: publishedPromises,
  feed: z.object({ id: z.string(), self: z.string(), page: z.string() }),
});

/** Renders /promises and its feed from the build's files. @throws if these are missing or of another version */
export function publishedPromisesOf(dist: string) {
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  try {
    const frame = new Frame(read(promisesFrame));
    const built = z.parse(builtPromises, JSON.parse(read('answers/promises.json')));
    const { words, told } = built;
    return {
      page: (snapshot: Snapshot, now: Date) =>
        frame.around(createElement(PromisesPage, { words, told, figures: { ...snapshot, now } })),
      feed: (snapshot: Snapshot) => promisesFeed(built, snapshot),
    };
  } catch (error) {
    throw new Error(`/promises in ${dist} ${reasonOf(error)}. Build the site again: npm run build -- --force`, {
      cause: error,
    });
  }
}

/** Keeps /promises current: one process counts hourly, and each shows the newest snapshot. */
export class ShownPromises {
  readonly #site: Http['site'];
  readonly #snapshots: SnapshotParts;
  readonly #published: ReturnType<typeof publishedPromisesOf>;
  #shown: string | undefined;

  constructor({ site, settings }: Pick<Http, 'site' | 'settings'>, snapshots: SnapshotParts) {
    this.#site = site;
    this.#snapshots = snapshots;
    this.#published = publishedPromisesOf(settings.siteDist);
  }

  /** Takes a snapshot if one is due, and shows the newest. After a failure the page keeps its old figures. */
  async refresh(): Promise<void> {
    try {
      await takeSnapshot(this.#snapshots);
    } finally {
      await this.show();
    }
  }

  /** Shows the newest snapshot unless it is shown already. */
  async show(): Promise<void> {
    const { store, now } = this.#snapshots;
    const newest = await newestSnapshot(store);
    if (newest === undefined) return;
    // The page also changes once its snapshot becomes old.
    const showing = `${newest} ${isStale(newest, now())}`;
    if (showing === this.#shown) return;
    const snapshot = await readSnapshot(store);
    if (!snapshot) return;
    this.#site.replace('/promises', filledFile(promisesFrame, this.#published.page(snapshot, now())));
    this.#site.replace(promisesFeedPath, filledFile('promises/feed.xml', this.#published.feed(snapshot)));
    this.#shown = showing;
  }
}
