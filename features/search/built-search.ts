import MiniSearch, { type Options } from 'minisearch';
import * as z from 'zod/mini';
import { termOf, wordsIn } from './terms.ts';

/** What stands under one heading of a page. */
const section = z.object({
  path: z.string(),
  /** What links call the page. */
  page: z.string(),
  /** Its heading; the page's own at the top. */
  part: z.string(),
  /** Id of the heading, or of what it stands in; empty at the top. */
  anchor: z.string(),
  /** Day of the page's last change, where its content states one. */
  changed: z.optional(z.string()),
  sentences: z.array(z.string()),
});

export type Section = z.infer<typeof section>;

/** Pages of one kind, in their order. */
const pageGroup = z.object({
  title: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      changed: z.optional(z.string()),
      /** Whether its text is still to come: then it is found as a page alone. */
      awaited: z.optional(z.boolean()),
    }),
  ),
});

export type PageGroup = z.infer<typeof pageGroup>;

/** What the site says of its pages before they are cut. */
export const listedPages = z.object({ groups: z.array(pageGroup) });

/** `dist/answers/search.json`, which the server alone reads. */
export const builtSearch = z.extend(listedPages, { sections: z.array(section), index: z.string() });

export type BuiltSearch = z.infer<typeof builtSearch>;

/** Where the build leaves it, below `dist/`. */
export const searchFile = 'answers/search.json';

const options: Options<Section & { readonly id: number }> = {
  fields: ['page', 'part', 'sentences'],
  tokenize: (text) => wordsIn(text).map(({ word }) => word),
  processTerm: termOf,
  stringifyField: (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value)),
  searchOptions: { boost: { part: 3, page: 2 }, tokenize: (term) => [term], processTerm: (term) => term },
};

/** The index of sections, each under its place in the list. */
export function indexOf(sections: readonly Section[]): string {
  const index = new MiniSearch(options);
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return JSON.stringify(index);
}

/** The index that `indexOf` made. */
export function loadIndex(json: string): MiniSearch<Section & { readonly id: number }> {
  return MiniSearch.loadJSON(json, options);
}
