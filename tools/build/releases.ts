import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ownRelease, releaseFile, retiredFile } from '../../core/start/release.ts';
import { currentRelease, folderOf, releasesOf } from '../../core/start/releases.ts';
import { filesHash } from './sources-hash.ts';
import { day, hour } from '../../contract/time.ts';

/** What a release is made of; the hash in its `release.json` covers all of it. */
const parts = ['build', 'content', 'desk', 'dist', 'functions'];

/** Releases that stay, beside those that were served within the last day. */
const kept = 8;
/** After so long a draft is one whose build was cut short; milliseconds. */
const draftLife = hour;

const builtRelease = z.extend(ownRelease, {
  /** Hash of sources and build variables. */
  sources: z.string(),
  /** `PUBLIC_BACKEND_URL` at the build. */
  backendUrl: z.string(),
  /** Hash of the files of the release. */
  files: z.string(),
});

/** What is known of a release before its files are there. */
export type ReleaseHead = Omit<z.input<typeof builtRelease>, 'files' | 'code'>;


function readRelease(folder: string): z.output<typeof builtRelease> | undefined {
  const file = join(folder, releaseFile);
  if (!existsSync(file)) return undefined;
  const parsed = z.safeParse(builtRelease, JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}

/** The newest release of these sources whose files are all as they were built; undefined when there is none. */
export function wholeRelease(root: string, sources: string): string | undefined {
  return releasesOf(root).find((folder) => {
    const release = readRelease(folder);
    return release?.sources === sources && release.files === filesHash(folder, parts);
  });
}

/** An empty folder for a build; it becomes a release with `keepRelease`, or is removed by a later build. */
export function draftRelease(root: string): string {
  const draft = join(folderOf(root), `.draft-${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Makes a release of a draft whose files are whole. Returns its folder. */
export function keepRelease(root: string, draft: string, head: ReleaseHead): string {
  writeFileSync(join(draft, releaseFile), JSON.stringify({ ...head, code: filesHash(draft, ['build']), files: filesHash(draft, parts) }, undefined, 2));
  const name = `${head.builtAt.replace(/\D/g, '').slice(0, 17)}-${head.sources.slice(0, 8)}`;
  const folder = join(folderOf(root), name);
  renameSync(draft, folder);
  return folder;
}

/** Gives a release the Node that the project pins, so that an installation in the project does not take it away. */
export function bringNode(draft: string, node: string): void {
  mkdirSync(join(draft, 'bin'), { recursive: true });
  const own = join(draft, 'bin', 'node');
  try {
    linkSync(realpathSync(node), own);
  } catch {
    copyFileSync(node, own);
  }
}

/** Whether two releases were built for the same addresses. */
export function haveSameAddress(one: string, other: string): boolean {
  const [a, b] = [readRelease(one), readRelease(other)];
  return a !== undefined && b !== undefined && a.siteUrl === b.siteUrl && a.backendUrl === b.backendUrl;
}

/** Removes releases that nobody needs: older than the newest eight, and not served within the last day. */
export function removeOldReleases(root: string, now: Date): void {
  const current = currentRelease(root);
  for (const folder of releasesOf(root).slice(kept)) {
    const retired = statSync(join(folder, retiredFile), { throwIfNoEntry: false }) ?? statSync(folder);
    if (folder !== current && now.getTime() - retired.mtimeMs > day) rmSync(folder, { recursive: true, force: true });
  }
  for (const name of readdirSync(folderOf(root)).filter((entry) => entry.startsWith('.draft-'))) {
    const draft = join(folderOf(root), name);
    if (now.getTime() - statSync(draft).mtimeMs > draftLife) rmSync(draft, { recursive: true, force: true });
  }
}
