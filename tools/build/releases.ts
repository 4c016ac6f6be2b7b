import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, globSync, linkSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type * as z from 'zod/mini';
import { readMoved } from '../../core/http/site/moved.ts';
import { filesHash, isWhole, releaseFile, releaseIn, type ownRelease } from '../../core/start/release.ts';
import { draftPrefix, folderOf, nameRelease, releasesOf } from '../../core/start/releases.ts';

/** Facts about a release known before its build. */
type ReleaseHead = Omit<z.input<typeof ownRelease>, 'files' | 'code'>;

/** The newest intact release of these sources; undefined if there is none. */
export function wholeRelease(root: string, sources: string): string | undefined {
  return releasesOf(root).find((folder) => releaseIn(folder)?.sources === sources && isWhole(folder));
}

/** An empty folder for a build, which becomes a release by `keepRelease` or is removed by a later build. */
export function draftRelease(root: string): string {
  const draft = join(folderOf(root), draftPrefix + randomUUID());
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Turns a finished draft into a release and returns its folder. */
export function keepRelease(root: string, draft: string, head: ReleaseHead): string {
  const facts = { ...head, code: filesHash(draft, ['build']), files: filesHash(draft) };
  writeFileSync(join(draft, releaseFile), JSON.stringify(facts, undefined, 2));
  return nameRelease(root, draft);
}

/** Copies the project's pinned Node into a release, so that a later installation does not remove it. */
export function bringNode(draft: string, node: string): void {
  mkdirSync(join(draft, 'bin'), { recursive: true });
  const own = join(draft, 'bin', 'node');
  try {
    linkSync(realpathSync(node), own);
  } catch {
    copyFileSync(node, own);
  }
}

/** Addresses of texts that a release has and the next one neither has nor redirects. */
export function lostAddresses(before: string, next: string): readonly string[] {
  const moved = readMoved(join(next, 'dist'));
  return globSync('{insights,letters,regions}/*.html', { cwd: join(before, 'dist') })
    .filter((page) => !existsSync(join(next, 'dist', page)))
    .map(
      (page) =>
        `/${page
          .split(sep)
          .join('/')
          .replace(/\.html$/, '')}`,
    )
    .filter((address) => moved[address] === undefined)
    .sort();
}

/** Whether two releases were built for the same addresses. */
export function haveSameAddress(one: string, other: string): boolean {
  const [a, b] = [releaseIn(one), releaseIn(other)];
  return a !== undefined && b !== undefined && a.siteUrl === b.siteUrl && a.backendUrl === b.backendUrl;
}
