import MiniSearch, { type Options } from 'minisearch';
import * as z from 'zod/mini';
import { stemmer } from 'stemmer';

/** The text under one heading of a page. */
const section = z.object({
  path: z.string(),
  page: z.string(),
  /** Its heading; the page's title for the first section. */
  part: z.string(),
  /** Id of the heading or of an element around it; empty for the first section. */
  anchor: z.string(),
  /** Day of the page's last change, where its content states one. */
  changed: z.optional(z.string()),
  sentences: z.array(z.string()),
});

export type Section = z.infer<typeof section>;

const pageGroup = z.object({
  title: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      changed: z.optional(z.string()),
      /** Whether its text is not written yet: then only its name is indexed. */
      awaited: z.optional(z.boolean()),
    }),
  ),
});

export type PageGroup = z.infer<typeof pageGroup>;

/** The site's list of pages, before the index is built. */
export const listedPages = z.object({ groups: z.array(pageGroup) });

/** `dist/answers/search.json`, read only by the server. */
export const builtSearch = z.extend(listedPages, { sections: z.array(section), index: z.string() });

export type BuiltSearch = z.infer<typeof builtSearch>;

/** Its path below `dist/`. */
export const searchFile = 'answers/search.json';

const options: Options<Section & { readonly id: number }> = {
  fields: ['page', 'part', 'sentences'],
  tokenize: (text) => wordsIn(text).map(({ word }) => word),
  processTerm: termOf,
  stringifyField: (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value)),
  searchOptions: { boost: { part: 3, page: 2 }, tokenize: (term) => [term], processTerm: (term) => term },
};

/** Builds the index of sections, with their positions in the list as ids; returns JSON. */
export function indexOf(sections: readonly Section[]): string {
  const index = new MiniSearch(options);
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return JSON.stringify(index);
}

/** Loads an index made by `indexOf`. */
export function loadIndex(json: string): MiniSearch<Section & { readonly id: number }> {
  return MiniSearch.loadJSON(json, options);
}

const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** A word as written, its position in the text, and its search term. */
export interface Word {
  readonly word: string;
  readonly at: number;
  readonly term: string;
}

/** The words of a text, in order. */
export function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(letters)].map(({ 0: word, index }) => ({ word, at: index, term: termOf(word) }));
}

/** The stem of a word without accents and in lower case; empty for a letter left by an apostrophe. */
function termOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /^\p{L}$/u.test(plain) ? '' : stemmer(plain);
}

/** The terms of a text, in order. */
export function termsIn(text: string): readonly string[] {
  return wordsIn(text).flatMap(({ term }) => term || []);
}
