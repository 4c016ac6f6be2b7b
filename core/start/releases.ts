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

/** Number of releases kept, besides those served within the last day. */
const kept = 8;

/** Age at which a draft is taken for an interrupted build; milliseconds. */
const draftLife = hour;

/** Prefix of folders in which a release is being built. */
export const draftPrefix = '.draft-';

export const folderOf = (root: string): string => join(root, 'releases');
const linkTo = (root: string): string => join(folderOf(root), 'current');

/** Folders of all releases, newest first. */
export function releasesOf(root: string): string[] {
  if (!existsSync(folderOf(root))) return [];
  return readdirSync(folderOf(root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folderOf(root), entry.name))
    .sort()
    .reverse();
}

/** The release that the next start serves; undefined if there is none. */
export function currentRelease(root: string): string | undefined {
  return existsSync(linkTo(root)) ? realpathSync(linkTo(root)) : undefined;
}

/** Makes a release the one that the next start serves, by the links `releases/current`, `dist` and `build`. */
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
    // A folder built before releases existed.
    if (stat?.isDirectory() === true) rmSync(path, { recursive: true });
    link(path, target);
  }
}

/** Renames a draft to a release, unless that release exists and is complete; returns its folder. */
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

/** Removes releases beyond the newest eight that were not served within the last day. */
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

/** Why a server cannot switch to another release without a restart; undefined if it can. @param today `2026-12-01` */
export function whyNotTaken(own: ReleaseFacts, next: ReleaseFacts, today: string): string | undefined {
  if (own.code === '' || own.code !== next.code) return 'it has other code: restart the server';
  if (own.siteUrl !== next.siteUrl) return `it was built for ${next.siteUrl}: restart the server`;
  return tooEarly(next, today);
}

/** Why a release is too early: it has a text dated after today, as one of two clocks is wrong. */
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

/** Each call takes over a new current release; one that cannot be taken over is reported once. */
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

/** Creates or changes a link atomically. */
function link(path: string, target: string): void {
  const draft = `${path}.${randomUUID()}`;
  symlinkSync(target, draft);
  renameSync(draft, path);
}
