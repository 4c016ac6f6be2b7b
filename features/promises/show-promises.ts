import type { MadePromise } from './promise-register.ts';
import { FilledFile, type SiteFiles } from '../../core/http/site/site-files.ts';
import { isStale } from './figures.ts';
import { promiseFiles, type PromisedPages } from './promised-pages.ts';
import { newestSnapshot, readSnapshot, takeSnapshot, type SnapshotParts } from './snapshot.ts';

interface ShowingParts {
  readonly snapshots: SnapshotParts;
  readonly register: readonly MadePromise[];
  readonly pages: PromisedPages;
  readonly site: Pick<SiteFiles, 'replace'>;
}

/**
 * Keeps /promises and its feed true: counts once an hour, whichever process is first, and shows both with the newest
 * snapshot, whoever took it. Until the first one the build's copy without figures is shown.
 */
export class ShownPromises {
  readonly #parts: ShowingParts;
  #shown: string | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(parts: ShowingParts) {
    this.#parts = parts;
  }

  /**
   * Takes a snapshot if one is due, and shows the newest. A failure to take one leaves the page with the one before,
   * which says its age.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    try {
      await takeSnapshot(this.#parts.snapshots);
    } finally {
      await this.show();
    }
  }

  /** Shows the newest snapshot, if there is one that is not shown yet. */
  async show(): Promise<void> {
    const { snapshots, register, pages, site } = this.#parts;
    const now = snapshots.now();
    const newest = await newestSnapshot(snapshots.store);
    if (newest === undefined) return;
    // A page that shows the same snapshot changes once, when that has become old.
    const showing = `${newest} ${isStale({ madeAt: newest }, now)}`;
    if (showing === this.#shown) return;
    const snapshot = await readSnapshot(snapshots.store);
    if (!snapshot) return;
    site.replace(promiseFiles.page.path, new FilledFile(promiseFiles.page.frame, pages.page(snapshot, register, now)));
    site.replace(
      promiseFiles.feed.path,
      new FilledFile(promiseFiles.feed.path.slice(1), pages.feed(snapshot, register)),
    );
    this.#shown = showing;
  }
}
