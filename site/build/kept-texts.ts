import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildCache } from './build-cache.ts';

/** What an entry of the feed begins with that asks to be kept, and the whole of one that stands for a kept one. */
const [keepAs, takeFrom] = ['keep-text', 'kept-text'];
/** An entry of either kind, in the feed as it is written: escaped, so that it ends where the next element begins. */
const marked = new RegExp(`(?<=<content [^>]*>)(?:${keepAs}:(\\w+)\\n([^<]*)|${takeFrom}:(\\w+))`, 'g');

/** The text of an entry with the wish that the finishing of pages keep it under a name. */
export function keepTextAs(name: string | undefined, html: string): string {
  return name === undefined ? html : `${keepAs}:${name}\n${html}`;
}

/** What stands for the text of an entry until the finishing of pages puts the kept one in its place. */
export function standInText(name: string): string {
  return `${takeFrom}:${name}`;
}

/** Articles as the feed carries them, of earlier builds, by the hash of everything they were made from. */
export class KeptTexts {
  readonly #cache: BuildCache;

  /** @param root folder of the project */
  constructor(root: string) {
    this.#cache = new BuildCache(join(root, '.cache', 'build', 'texts'));
  }

  has(name: string): boolean {
    return this.#cache.has(name);
  }

  /** Puts kept texts into a written feed, and keeps those that ask for it, unless nothing may be kept. Throws when one has gone since. */
  async finish(feed: URL, mayKeep: boolean): Promise<void> {
    const built = await readFile(feed, 'utf8');
    const parts: string[] = [];
    let end = 0;
    for (const { index, 0: whole, 1: wish, 2: text = '', 3: name = '' } of built.matchAll(marked)) {
      const kept = wish === undefined ? (await this.#cache.take(name))?.toString() : text;
      if (kept === undefined) throw new Error('A text of an earlier build was deleted from .cache/build while this build wanted it; build again');
      if (wish !== undefined && mayKeep) await this.#cache.keep(wish, text);
      parts.push(built.slice(end, index), kept);
      end = index + whole.length;
    }
    if (parts.length > 0) await writeFile(feed, [...parts, built.slice(end)].join(''));
  }
}
