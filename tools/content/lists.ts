import * as z from 'zod';
import { dayWords } from '../../site/copy/day-words.ts';
import { likely } from './likely.ts';
import type { ContentFile } from './content-file.ts';
import { problemAt, type Problem } from './problem.ts';

const article = z.object({
  pin: z.number().optional(),
  related: z.array(z.string()).default([]),
  formerly: z.array(z.string()).default([]),
});

/** An article that names one which is no file, a place or an address that two claim. */
function articleProblems(files: readonly ContentFile[]): readonly Problem[] {
  const written = files.flatMap((file) => {
    const slug = /^content\/articles\/(.+)\.mdx$/.exec(file.file)?.[1];
    const said = article.safeParse(file.data);
    return slug === undefined || !said.success ? [] : [{ file, slug, ...said.data }];
  });
  const slugs = written.map(({ slug }) => slug);
  return written.flatMap(({ file, slug, pin, related, formerly }, place) => {
    const earlier = written.slice(0, place);
    return [
      ...related.flatMap((name, index) => {
        const at = ['related', index];
        if (name === slug) return [problemAt(file, at, 'is the article itself', 'another article')];
        const wrong = `there is no content/articles/${name}.mdx`;
        const renamed = written.find((other) => other.formerly.includes(name))?.slug;
        return slugs.includes(name) ? [] : [problemAt(file, at, wrong, renamed ?? likely(name, slugs))];
      }),
      ...earlier
        .filter((other) => pin === 1 && other.pin === 1)
        .map((other) => problemAt(file, ['pin'], `${other.slug} opens the list already`, 'pin: 1 on one article')),
      ...formerly.flatMap((old, index) => {
        const at = ['formerly', index];
        const wrong = `is the address of content/articles/${old}.mdx`;
        if (slugs.includes(old)) return [problemAt(file, at, wrong, 'an address that no page has now')];
        return earlier.some((other) => other.formerly.includes(old)) || formerly.indexOf(old) < index
          ? [problemAt(file, at, 'is claimed twice', 'each earlier address once')]
          : [];
      }),
    ];
  });
}

/** Fields that name a team, and the list of teams. */
const byline = z.record(z.string(), z.unknown());
const firm = z.object({ teams: z.array(z.string()) });

function teamProblems(files: readonly ContentFile[]): readonly Problem[] {
  const teams = firm.safeParse(files.find(({ file }) => file === 'content/firm.yaml')?.data).data?.teams;
  if (teams === undefined) return [];
  return files
    .filter(({ file }) => /^content\/(?:articles|letters)\//.test(file))
    .flatMap((file) =>
      ['author', 'desk', 'answersFor'].flatMap((field) => {
        const team = byline.safeParse(file.data).data?.[field];
        if (typeof team !== 'string' || teams.includes(team)) return [];
        return [problemAt(file, [field], 'is no team of content/firm.yaml', likely(team, teams))];
      }),
    );
}

const ordered = z.object({ order: z.int() });

/** Regions that claim one place in their lists. */
function orderProblems(files: readonly ContentFile[]): readonly Problem[] {
  const placed = files.flatMap((file) => {
    const said = ordered.safeParse(file.data).data;
    return file.file.startsWith('content/regions/') && said ? [{ file, order: said.order }] : [];
  });
  const last = Math.max(...placed.map(({ order }) => order));
  return placed.flatMap(({ file, order }, place) => {
    const other = placed.slice(0, place).find((earlier) => earlier.order === order)?.file.file;
    const allowed = `${last + 1}, or another that no region has`;
    return other === undefined ? [] : [problemAt(file, ['order'], `is the place of ${other}`, allowed)];
  });
}

/** Files whose names say what stands in them too. */
const calledAfter = [
  /^content\/regions\/(?<slug>.+)\.yaml$/,
  /^content\/legal\/(?<kind>[a-z]+)\/(?<version>.+)\.yaml$/,
] as const;

function nameProblems(files: readonly ContentFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const named = calledAfter.map((pattern) => pattern.exec(file.file)?.groups).find(Boolean) ?? {};
    const version = named['version'];
    const data = z.record(z.string(), z.unknown()).safeParse(file.data).data ?? {};
    return Object.entries({ ...named, ...(version === undefined ? {} : { lastUpdated: dayWords(version) }) })
      .filter(([field, expected]) => typeof data[field] === 'string' && data[field] !== expected)
      .map(([field, expected]) =>
        problemAt(file, [field], `is "${String(data[field])}"`, `"${expected}", as the file is called`),
      );
  });
}

/**
 * Files that do not go together: an article that names none, two with one address, two regions in one place, a team
 * that the firm does not name, a legal text under another day than it says.
 */
export function listProblems(files: readonly ContentFile[]): readonly Problem[] {
  return [...articleProblems(files), ...orderProblems(files), ...teamProblems(files), ...nameProblems(files)];
}
