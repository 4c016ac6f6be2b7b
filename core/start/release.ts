import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';

/** What a program needs to know of the release it came in. */
export const ownRelease = z.object({
  version: z.string(),
  /** Of the sources, where git knew it; "+" when they had been changed since. */
  commit: z.optional(z.string()),
  builtAt: z.string(),
  /** `SITE_URL` at the build. */
  siteUrl: z.string(),
  /** Hash of the functions: releases with the same differ in what they say alone. */
  code: z._default(z.string(), ''),
  /** The last day on which a text of it begins to be shown, `2026-12-01`; empty where none has one. */
  latest: z._default(z.string(), ''),
  /** Texts that were left out, each with the first day on which a build has it. */
  coming: z._default(z.array(z.object({ file: z.string(), on: z.string() })), []),
  /** Hash of sources and build variables. */
  sources: z._default(z.string(), ''),
  /** `PUBLIC_BACKEND_URL` at the build. */
  backendUrl: z._default(z.string(), ''),
  /** Hash of the files of the release. */
  files: z._default(z.string(), ''),
});

/** What the builder wrote down about a release, in its `release.json`. */
export type ReleaseFacts = z.output<typeof ownRelease>;

/** A file of the release; tools/build/releases.ts writes it. */
export const releaseFile = 'release.json';

/** What a release is made of besides; the hash in that file covers all of it. */
const parts = ['bin', 'build', 'content', 'core', 'desk', 'dist', 'licences.txt', 'sbom.cdx.json'];

/** Stands in a release since another took its place. */
export const retiredFile = 'retired';

/** The project that a folder belongs to: `<project>/releases/<release>`, or the folder itself. */
export function projectOf(folder: string): string {
  return basename(dirname(folder)) === 'releases' ? join(folder, '..', '..') : folder;
}

/** Facts of the release in a folder; undefined when it is none. Throws when its file is wrong. */
export function releaseIn(folder: string): ReleaseFacts | undefined {
  const file = join(folder, releaseFile);
  return existsSync(file) ? z.parse(ownRelease, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Version in words, such as `0.1.0 (a0d22d3, built 2026-11-22 04:30 UTC)`. */
export function versionInWords(folder: string): string {
  const release = releaseIn(folder);
  if (release)
    return `${release.version} (${release.commit === undefined ? '' : `${release.commit}, `}built ${release.builtAt.slice(0, 16).replace('T', ' ')} UTC)`;
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return 'unknown';
  return `${z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(manifest, 'utf8'))).version} (from its sources)`;
}

/** Built sites of other releases that were served until less than a day ago: open pages name their scripts. */
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

/** Hash of all files of a release, or of some of its parts: what was lost, cut short, added or changed since shows. */
export function filesHash(release: string, some: readonly string[] = parts): string {
  const there = some.map((part) => join(release, part)).filter((part) => existsSync(part));
  return hashOf(
    release,
    there.flatMap((part) => filesIn(part).sort()),
  ).digest('hex');
}

/** Whether all files of a release are as they were built. */
export function isWhole(release: string): boolean {
  return releaseIn(release)?.files === filesHash(release);
}

/** All files below a folder; of a file itself. */
export function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hash of files by their names below a folder and their contents. */
export function hashOf(root: string, paths: readonly string[]): Hash {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash;
}
