import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { slugOf } from '../../features/newsletter/letter-text/letter-file.ts';
import { headingAnchor } from '../../site/copy/heading-anchor.ts';
import { pages } from '../../site/copy/routes.ts';
import { dayOf, isShown } from '../../site/copy/shown.ts';
import { shownOf, type ContentFile } from './content-file.ts';
import { headingsIn } from './headings.ts';
import { isLetter } from './letters.ts';
import type { Targets } from './links.ts';

/** Anchors that pages carry besides those from content; a browser test finds each on its page. */
const fixedAnchors: Readonly<Record<string, readonly string[]>> = {
  '/': ['products-ai', 'capabilities', 'a-test-that-stopped-us'],
};

/**
 * Page that a content file is about; `undefined` for shared words and registers, and for texts that are not shown
 * today.
 */
export function pageOf(
  { file, data }: Pick<ContentFile, 'file' | 'data'>,
  today = dayOf(new Date()),
): string | undefined {
  const [, folder = '', name = ''] = /^content\/(articles|regions|pages|legal)\/([a-z0-9-]+)/.exec(file) ?? [];
  if (folder === 'articles' || folder === 'regions') {
    const section = folder === 'articles' ? 'insights' : folder;
    return isShown(shownOf({ data }), today) ? `/${section}/${name}` : undefined;
  }
  const path = folder === 'pages' && name === 'home' ? '/' : `/${name}`;
  return pages.some((page) => page.path === path) ? path : undefined;
}

/** Every page that answers 200 today, but the letters. */
export function sitePaths(files: readonly ContentFile[]): readonly string[] {
  return [...new Set([...pages.map(({ path }) => path), ...files.flatMap((file) => pageOf(file) ?? [])])];
}

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'id' && typeof inner === 'string' ? [inner] : idsIn(inner),
  );
}

/** Files that a build writes besides the pages of the routes: `/feed.xml`, `/downloads/….pdf`. */
function builtFiles(root: string, files: readonly ContentFile[]): readonly string[] {
  const endpoints = readdirSync(join(root, 'site', 'pages'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('['))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, 'site', 'pages').length)
        .replace(/\.ts$/, ''),
    );
  const samples = files.flatMap(({ file }) => /^content\/samples\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const downloads = ['corbiere-brochure', 'cultural-intelligence-framework-brief'];
  return [
    ...endpoints,
    ...[...downloads, ...samples.map((name) => `sample-${name}`)].map((name) => `/downloads/${name}.pdf`),
  ];
}

/** The page of a letter that is no draft. */
function letterPages({ file, data }: ContentFile): readonly string[] {
  const slug = slugOf(file);
  if (!isLetter({ file }) || slug === undefined) return [];
  return shownOf({ data }).draft === true ? [] : [`/letters/${slug}`];
}

/** Everywhere a link of the site may lead. */
export function targetsOf(root: string, files: readonly ContentFile[]): Targets {
  const targets = new Map<string, Set<string>>();
  for (const path of sitePaths(files)) targets.set(path, new Set(fixedAnchors[path]));
  for (const path of [...builtFiles(root, files), ...files.flatMap(letterPages)]) targets.set(path, new Set());
  for (const file of files) {
    const anchors = targets.get(pageOf(file) ?? '');
    if (!anchors) continue;
    for (const id of idsIn(file.data)) anchors.add(id);
    for (const { text } of headingsIn(file)) anchors.add(headingAnchor(text));
  }
  return targets;
}
