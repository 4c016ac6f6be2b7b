import * as z from 'zod/mini';
import type { ContentFile, Text } from './content-file.ts';
import { problemAt, type Problem } from './problem.ts';

const entries = z.array(z.object({ id: z.string() }));
const listing = z.object({ references: entries });

/** The ids of `<Claim>` or `<Cite>` in the body, as texts. */
function namedIn({ bodyTexts }: ContentFile, tag: 'Claim' | 'Cite'): readonly Text[] {
  return bodyTexts.flatMap(({ text, ...at }) =>
    [...text.matchAll(new RegExp(`<${tag}\\s+id="([^"]*)"`, 'g'))].map(({ 1: id = '', index }) => ({
      ...at,
      column: index + 1,
      text: id,
    })),
  );
}

/** Citations of references that the article does not list. */
export function citeProblems(file: ContentFile): readonly Problem[] {
  const known = z.safeParse(listing, file.data).data?.references.map(({ id }) => id) ?? [];
  return namedIn(file, 'Cite')
    .filter(({ text }) => !known.includes(text))
    .map(({ text, ...at }) => ({
      ...at,
      wrong: `<Cite id="${text}"/> names no reference`,
      allowed: known.join(', ') || 'references listed in the frontmatter',
    }));
}

const isRegister = ({ file }: ContentFile): boolean => file.startsWith('content/claims/');

/** Claims that are named but not registered, registered twice, or registered and used nowhere. */
export function claimUseProblems(files: readonly ContentFile[]): readonly Problem[] {
  const registered = new Map<string, { readonly file: ContentFile; readonly index: number }>();
  const twice = files.filter(isRegister).flatMap((file) =>
    (z.safeParse(entries, file.data).data ?? []).flatMap(({ id }, index) => {
      const first = registered.get(id);
      if (!first) registered.set(id, { file, index });
      if (!first) return [];
      const place = `${first.file.file}:${first.file.placeOf([first.index, 'id']).line}`;
      return [problemAt(file, [index, 'id'], `"${id}" is registered already (${place})`, 'an id of its own')];
    }),
  );
  const uses = files
    .filter((file) => !isRegister(file))
    .flatMap((file) =>
      [...file.texts.filter(({ field }) => /(^|\.)claims?(\.\d+)?$/.test(field)), ...namedIn(file, 'Claim')].map(
        ({ text: id, ...at }) => ({ ...at, id }),
      ),
    );
  const unknown = uses
    .filter(({ id }) => !registered.has(id))
    .map(({ id, ...at }) => ({
      ...at,
      wrong: `no claim is called "${id}"`,
      allowed: 'the id of an entry in content/claims',
    }));
  const used = new Set(uses.map(({ id }) => id));
  const unused = [...registered]
    .filter(([id]) => !used.has(id))
    .map(([id, { file, index }]) =>
      problemAt(file, [index, 'id'], `nothing uses "${id}"`, 'claims that a page or an article names'),
    );
  return [...twice, ...unknown, ...unused];
}
