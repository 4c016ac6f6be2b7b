import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { day, hour } from '../../contract/time.ts';
import { isWhole, releaseIn, retiredFile, type ReleaseFacts } from './release.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Releases that stay, beside those that were served within the last day. */
const kept = 8;

/** After so long a draft is one whose build was cut short; milliseconds. */
const draftLife = hour;

/** How the folders begin in which a release is being made. */
export const draftPrefix = '.draft-';

/** Where a project keeps its releases. */
export const folderOf = (root: string): string => join(root, 'releases');
const linkTo = (root: string): string => join(folderOf(root), 'current');

/** Folders of all releases, the newest first. */
export function releasesOf(root: string): string[] {
  if (!existsSync(folderOf(root))) return [];
  return readdirSync(folderOf(root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folderOf(root), entry.name))
    .sort()
    .reverse();
}

/** The release that the next start serves; undefined when there is none. */
export function currentRelease(root: string): string | undefined {
  return existsSync(linkTo(root)) ? realpathSync(linkTo(root)) : undefined;
}

/** Lets the next start serve a release: `releases/current` leads to it, and `dist` and `build` through that. */
export function makeCurrent(root: string, release: string): void {
  const before = currentRelease(root);
  if (before !== realpathSync(release)) {
    if (before !== undefined) writeFileSync(join(before, retiredFile), '');
    rmSync(join(release, retiredFile), { force: true });
    link(linkTo(root), basename(release));
  }
  for (const name of ['dist', 'build']) {
    const path = join(root, name);
    const target = join('releases', 'current', name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink() === true && readlinkSync(path) === target) continue;
    // A folder of a build from before there were releases.
    if (stat?.isDirectory() === true) rmSync(path, { recursive: true });
    link(path, target);
  }
}

/** Names a draft as a release, unless that one is there and whole; returns its folder. */
export function nameRelease(root: string, draft: string): string {
  const { builtAt, sources } = releaseIn(draft) ?? { builtAt: '', sources: '' };
  const folder = join(folderOf(root), `${builtAt.replace(/\D/g, '').slice(0, 17)}-${sources.slice(0, 8)}`);
  if (existsSync(folder) && isWhole(folder)) rmSync(draft, { recursive: true });
  else {
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
  return folder;
}

/** Removes releases that nobody needs: older than the newest eight, and not served within the last day. */
export function removeOldReleases(root: string, now: Date): void {
  const current = currentRelease(root);
  for (const folder of releasesOf(root).slice(kept)) {
    const retired = statSync(join(folder, retiredFile), { throwIfNoEntry: false }) ?? statSync(folder);
    if (folder !== current && now.getTime() - retired.mtimeMs > day) rmSync(folder, { recursive: true, force: true });
  }
  for (const name of readdirSync(folderOf(root)).filter((entry) => entry.startsWith(draftPrefix))) {
    const draft = join(folderOf(root), name);
    if (now.getTime() - statSync(draft).mtimeMs > draftLife) rmSync(draft, { recursive: true, force: true });
  }
}

/** Why a server cannot answer from another release without a restart; undefined where it can. `today`: `2026-12-01`. */
export function whyNotTaken(own: ReleaseFacts, next: ReleaseFacts, today: string): string | undefined {
  if (own.code === '' || own.code !== next.code) return 'it has other code: restart the server';
  if (own.siteUrl !== next.siteUrl) return `it was built for ${next.siteUrl}: restart the server`;
  return tooEarly(next, today);
}

/** What a release carries that is not to be seen yet; the clock of whoever built it was ahead, or ours is behind. */
export function tooEarly({ latest }: ReleaseFacts, today: string): string | undefined {
  return latest > today ? `it carries a text of ${latest}, and today is ${today}: build it again` : undefined;
}

interface Followed {
  /** Folder of the release that is being served. */
  readonly own: string;
  readonly today: () => string;
  readonly takeOver: (release: string) => Promise<void>;
  readonly log: {
    readonly info: (facts: object, message: string) => void;
    readonly error: (facts: object, message: string) => void;
  };
}

/** Has another current release taken over, each time it is called; one that cannot be is told once. */
export function releaseFollower({ own, today, takeOver, log }: Followed): () => Promise<void> {
  let seen = own;
  const all = dirname(own);
  return async () => {
    if (basename(all) !== 'releases') return;
    const current = currentRelease(dirname(all));
    if (current === undefined || current === seen) return;
    seen = current;
    const [served, next] = [releaseIn(own), releaseIn(current)];
    const reason = served && next ? whyNotTaken(served, next, today()) : 'it is no release of ours: restart the server';
    const release = basename(current);
    if (reason !== undefined) {
      log.error({ release, reason }, 'the current release is not taken over');
      return;
    }
    await takeOver(current).then(
      () => log.info({ release }, 'release taken over'),
      (error: unknown) => log.error({ release, fault: reasonOf(error) }, 'release not taken over'),
    );
  };
}

/** Sets a link, or leads it elsewhere, in one step. */
function link(path: string, target: string): void {
  const draft = `${path}.${randomUUID()}`;
  symlinkSync(target, draft);
  renameSync(draft, path);
}
