import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';

export const ownRelease = z.object({
  version: z.string(),
  /** Commit of the sources, if known; "+" if they had uncommitted changes. */
  commit: z.optional(z.string()),
  builtAt: z.string(),
  /** `SITE_URL` at the build. */
  siteUrl: z.string(),
  /** Hash of the code: releases with the same hash differ only in content. */
  code: z._default(z.string(), ''),
  /** Latest `publishOn` of its texts, `2026-12-01`; empty if none has one. */
  latest: z._default(z.string(), ''),
  /** Texts left out, each with the first day on which a build includes it. */
  coming: z._default(z.array(z.object({ file: z.string(), on: z.string() })), []),
  /** Hash of sources and build variables. */
  sources: z._default(z.string(), ''),
  /** `PUBLIC_BACKEND_URL` at the build. */
  backendUrl: z._default(z.string(), ''),
  /** Hash of the files of the release. */
  files: z._default(z.string(), ''),
});

/** Schema of a release's `release.json`, written by the builder. */
export type ReleaseFacts = z.output<typeof ownRelease>;

/** Name of that file; tools/build/releases.ts writes it. */
export const releaseFile = 'release.json';

/** The other parts of a release, all covered by the hash in that file. */
const parts = ['bin', 'build', 'content', 'core', 'desk', 'dist', 'licences.txt', 'sbom.cdx.json'];

/** File in a release that another one has replaced. */
export const retiredFile = 'retired';

/** The project of a folder: of `<project>/releases/<release>`, or the folder itself. */
export function projectOf(folder: string): string {
  return basename(dirname(folder)) === 'releases' ? join(folder, '..', '..') : folder;
}

/** Facts of the release in a folder; undefined if it is not a release. @throws when its file is invalid */
export function releaseIn(folder: string): ReleaseFacts | undefined {
  const file = join(folder, releaseFile);
  return existsSync(file) ? z.parse(ownRelease, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Version for display, such as `0.1.0 (a0d22d3, built 2026-11-22 04:30 UTC)`. */
export function versionInWords(folder: string): string {
  const release = releaseIn(folder);
  if (release)
    return `${release.version} (${release.commit === undefined ? '' : `${release.commit}, `}built ${release.builtAt.slice(0, 16).replace('T', ' ')} UTC)`;
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return 'unknown';
  return `${z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(manifest, 'utf8'))).version} (from its sources)`;
}

/** Built sites of other releases served within the last day, whose scripts open pages still refer to. */
export function recentSites(siteDist: string, now: Date): string[] {
  const own = existsSync(siteDist) ? dirname(realpathSync(siteDist)) : '';
  const all = dirname(own);
  if (basename(all) !== 'releases') return [];
  return readdirSync(all)
    .map((name) => join(all, name))
    .filter((folder) => {
      const retired = folder === own ? undefined : statSync(join(folder, retiredFile), { throwIfNoEntry: false });
      return retired !== undefined && now.getTime() - retired.mtimeMs < day;
    })
    .map((folder) => join(folder, 'dist'));
}

/** Hash of all files of a release, or of some of its parts, which reveals any change since the build. */
export function filesHash(release: string, some: readonly string[] = parts): string {
  const there = some.map((part) => join(release, part)).filter((part) => existsSync(part));
  return hashOf(
    release,
    there.flatMap((part) => filesIn(part).sort()),
  ).digest('hex');
}

/** Whether all files of a release are as built. */
export function isWhole(release: string): boolean {
  return releaseIn(release)?.files === filesHash(release);
}

export function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hash of files by name below a folder and content. */
export function hashOf(root: string, paths: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}
