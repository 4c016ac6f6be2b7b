import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { indexOf, listedPages, searchFile, type PageGroup, type Section } from './built-search.ts';
import { cutSections } from './cut-sections.ts';

/** Astro integration that splits the built pages into sections and writes the server's search index. */
export function searchIndex(): AstroIntegration {
  return {
    name: 'corbiere:search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const place = new URL(searchFile, dir);
        const { groups } = listedPages.parse(JSON.parse(await readFile(place, 'utf8')));
        const sections = withoutCopies(
          await Promise.all(groups.flatMap(({ pages }) => pages).map((page) => sectionsOf(page, dir))),
        );
        await writeFile(place, JSON.stringify({ groups, sections, index: indexOf(sections) }));
        logger.info(`${sections.length} sections of ${groups.flatMap(({ pages }) => pages).length} pages`);
      },
    },
  };
}

async function sectionsOf(
  { path, label, changed, awaited }: PageGroup['pages'][number],
  dir: URL,
): Promise<readonly Section[]> {
  const html = await readFile(new URL(`.${path === '/' ? '/index' : path}.html`, dir), 'utf8');
  const cuts = cutSections(html);
  return (awaited ? cuts.slice(0, 1) : cuts).map((cut) => ({
    ...cut,
    path,
    page: label,
    ...(changed === undefined ? {} : { changed }),
  }));
}

/** Removes sections repeated word for word on later pages. */
function withoutCopies(pages: readonly (readonly Section[])[]): readonly Section[] {
  const known = new Set<string>();
  return pages.flat().filter(({ sentences }) => {
    const text = sentences.join(' ');
    return text === '' || (!known.has(text) && known.add(text));
  });
}
