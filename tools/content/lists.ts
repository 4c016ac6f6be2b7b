import * as z from 'zod';
import { dayWords } from '../../site/copy/day-words.ts';
import { likely } from './likely.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

const article = z.object({
  pin: z.number().optional(),
  related: z.array(z.string()).default([]),
  formerly: z.array(z.string()).default([]),
});
const region = z.object({ slug: z.string() });
const legal = z.object({ kind: z.string(), version: z.string(), lastUpdated: z.string() });

/** An article that names one which is no file, a place or an address that two claim. */
function articleProblems(files: readonly ContentFile[]): readonly Problem[] {
  const written = files.flatMap((file) => {
    const slug = /^content\/articles\/(.+)\.mdx$/.exec(file.file)?.[1];
    const said = article.safeParse(file.data);
    return slug === undefined || !said.success ? [] : [{ file, slug, ...said.data }];
  });
  const slugs = written.map(({ slug }) => slug);
  return written.flatMap(({ file, slug, pin, related, formerly }, place) => {
    const at = (path: readonly PropertyKey[], wrong: string, allowed: string) => ({
      file: file.file,
      line: file.lineOf(path),
      field: path.map(String).join('.'),
      wrong,
      allowed,
    });
    const earlier = written.slice(0, place);
    return [
      ...related.flatMap((name, index) => {
        if (name === slug) return [at(['related', index], 'is the article itself', 'another article')];
        return slugs.includes(name)
          ? []
          : [at(['related', index], `there is no content/articles/${name}.mdx`, likely(name, slugs))];
      }),
      ...(pin === 1 && earlier.some((other) => other.pin === 1)
        ? [
            at(
              ['pin'],
              `${earlier.find((other) => other.pin === 1)?.slug ?? ''} opens the list already`,
              'pin: 1 on one article',
            ),
          ]
        : []),
      ...formerly.flatMap((old, index) => {
        if (slugs.includes(old))
          return [
            at(['formerly', index], `is the address of content/articles/${old}.mdx`, 'an address that no page has now'),
          ];
        return earlier.some((other) => other.formerly.includes(old)) || formerly.indexOf(old) < index
          ? [at(['formerly', index], 'is claimed twice', 'each earlier address once')]
          : [];
      }),
    ];
  });
}

function regionProblems(files: readonly ContentFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const slug = /^content\/regions\/(.+)\.yaml$/.exec(file.file)?.[1];
    const said = region.safeParse(file.data);
    if (slug === undefined || !said.success || said.data.slug === slug) return [];
    return [
      {
        file: file.file,
        line: file.lineOf(['slug']),
        field: 'slug',
        wrong: `is "${said.data.slug}"`,
        allowed: `"${slug}", as the file is called`,
      },
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
      .map((field) => ({
        file: file.file,
        line: file.lineOf([field]),
        field,
        wrong: `is "${said.data[field]}"`,
        allowed: `"${expected[field]}", as the file is called`,
      }));
  });
}

/**
 * Files that do not go together: an article that names none, two with one address, a legal text under another day than
 * it says.
 */
export function listProblems(files: readonly ContentFile[]): readonly Problem[] {
  return [...articleProblems(files), ...regionProblems(files), ...legalProblems(files)];
}
