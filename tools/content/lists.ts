import { basename } from 'node:path';
import * as z from 'zod';
import { dayWords } from '../../site/copy/day-words.ts';
import { articleSlugs, regionSlugs } from '../../site/copy/routes.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** The names of the files that make the site what it is; a test gives its own. */
export interface Lists {
  readonly articles: readonly string[];
  readonly regions: readonly string[];
}

const insights = z.object({ featured: z.string(), order: z.array(z.string()) });
const region = z.object({ slug: z.string() });
const legal = z.object({ kind: z.string(), version: z.string(), lastUpdated: z.string() });

const listFile = 'content/pages/insights.yaml';

function articleProblems(files: readonly ContentFile[], slugs: readonly string[]): readonly Problem[] {
  const page = files.find(({ file }) => file === listFile);
  const listed = insights.safeParse(page?.data);
  const order = listed.success ? [listed.data.featured, ...listed.data.order] : undefined;
  const written = files.filter(({ file }) => file.startsWith('content/articles/')).map(({ file }) => ({ file, slug: basename(file, '.mdx') }));
  const unlisted = written.flatMap(({ file, slug }) => {
    const missing = [...(slugs.includes(slug) ? [] : ['articleSlugs of site/copy/routes.ts']), ...(order?.includes(slug) === false ? [`order of ${listFile}`] : [])];
    return missing.map((list) => ({ file, line: 1, field: '(file name)', wrong: `"${slug}" is missing from ${list}`, allowed: 'an article that both lists name' }));
  });
  const unwritten = slugs
    .filter((slug) => written.length > 0 && !written.some((article) => article.slug === slug))
    .map((slug) => ({ file: `content/articles/${slug}.mdx`, line: 1, field: '(file name)', wrong: 'is missing, though site/copy/routes.ts names it', allowed: 'a file for each of articleSlugs' }));
  const twice = (order ?? [])
    .filter((slug, place, all) => all.indexOf(slug) !== place)
    .map((slug) => ({ file: listFile, line: page?.lineOf(['order']) ?? 1, field: 'order', wrong: `"${slug}" stands in it twice`, allowed: 'each article once, the featured one apart' }));
  return [...unlisted, ...unwritten, ...twice];
}

function regionProblems(files: readonly ContentFile[], slugs: readonly string[]): readonly Problem[] {
  return files.flatMap((file) => {
    const slug = /^content\/regions\/(.+)\.yaml$/.exec(file.file)?.[1];
    if (slug === undefined) return [];
    const said = region.safeParse(file.data);
    return [
      ...(slugs.includes(slug) ? [] : [{ file: file.file, line: 1, field: '(file name)', wrong: `"${slug}" is missing from regionSlugs of site/copy/routes.ts`, allowed: 'a region that the list names' }]),
      ...(said.success && said.data.slug !== slug ? [{ file: file.file, line: file.lineOf(['slug']), field: 'slug', wrong: `is "${said.data.slug}"`, allowed: `"${slug}", as the file is called` }] : []),
    ];
  });
}

function legalProblems(files: readonly ContentFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const [, kind, version] = /^content\/legal\/([a-z]+)\/(.+)\.yaml$/.exec(file.file) ?? [];
    const said = legal.safeParse(file.data);
    if (kind === undefined || version === undefined || !said.success) return [];
    const expected = { kind, version, lastUpdated: dayWords(version) };
    return (['kind', 'version', 'lastUpdated'] as const)
      .filter((field) => said.data[field] !== expected[field])
      .map((field) => ({ file: file.file, line: file.lineOf([field]), field, wrong: `is "${said.data[field]}"`, allowed: `"${expected[field]}", as the file is called` }));
  });
}

/** Files and lists that do not name each other: an article nobody would find, a legal text under another day than it says. */
export function listProblems(files: readonly ContentFile[], lists: Lists = { articles: articleSlugs, regions: regionSlugs }): readonly Problem[] {
  return [...articleProblems(files, lists.articles), ...regionProblems(files, lists.regions), ...legalProblems(files)];
}
