import type MiniSearch from 'minisearch';
import type { Query, SearchResult } from 'minisearch';
import { loadIndex, type BuiltSearch, type Section, termsIn, wordsIn, type Word } from './built-search.ts';
import { mostPassages } from './schema.ts';
import * as z from 'zod/mini';

/** A piece of a sentence; `hit` if it matches the search. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

export interface Passage extends Pick<Section, 'path' | 'page' | 'part' | 'anchor' | 'changed'> {
  /** Up to two consecutive sentences. */
  readonly sentences: readonly (readonly Piece[])[];
}

/** One search term or phrase with its synonyms, each as a list of terms. */
type Sought = readonly (readonly string[])[];

/** Full-text search of the site's sections. It does not store queries. */
export class Search {
  readonly #sections: readonly Section[];
  readonly #index: MiniSearch;
  readonly #rules: SearchRules['spelling'];
  readonly #ignored: ReadonlySet<string>;
  readonly #synonyms: readonly (readonly (readonly string[])[])[];
  readonly #read = new Map<string, readonly Word[]>();

  constructor({ sections, index }: Pick<BuiltSearch, 'sections' | 'index'>, rules: SearchRules) {
    this.#sections = sections;
    this.#index = loadIndex(index);
    this.#rules = rules.spelling;
    this.#ignored = new Set(rules.ignored.flatMap(termsIn));
    this.#synonyms = rules.synonyms.map((meaning) => meaning.map(termsIn));
  }

  /** Passages that match at least 60% of the search terms, best first. */
  find(words: string): readonly Passage[] {
    const sought = this.#soughtIn(words);
    if (sought.length === 0) return [];
    const found = this.#index.search({ combineWith: 'OR', queries: sought.map((ways) => this.#queryOf(ways)) });
    const least = Math.ceil(sought.length * 0.6);
    return found
      .map((result) => ({ result, held: heldIn(result, sought) }))
      .filter(({ held }) => held >= least)
      .sort((one, other) => other.held - one.held || other.result.score - one.result.score)
      .slice(0, mostPassages)
      .flatMap(({ result }) => {
        const section = this.#sections[Number(result.id)];
        if (!section) return [];
        const terms = new Set(result.terms);
        return [passageOf(section, (sentence) => this.#wordsOf(sentence).filter(({ term }) => terms.has(term)))];
      });
  }

  /** The words of a sentence, cached, as stemming took most of a search. */
  #wordsOf(sentence: string): readonly Word[] {
    let words = this.#read.get(sentence);
    if (!words) {
      words = wordsIn(sentence);
      this.#read.set(sentence, words);
    }
    return words;
  }

  #soughtIn(words: string): readonly Sought[] {
    const typed = termsIn(words);
    const telling = typed.filter((term) => !this.#ignored.has(term));
    const terms = telling.length > 0 ? telling : typed;
    const sought: Sought[] = [];
    for (let at = 0; at < terms.length;) {
      const { meaning, length } = this.#meaningAt(terms, at);
      const said = terms.slice(at, at + length);
      sought.push([said, ...meaning.filter((way) => way.join(' ') !== said.join(' '))]);
      at += length;
    }
    return sought;
  }

  /** Synonyms of the longest known phrase that starts at a term, and the phrase's length. */
  #meaningAt(terms: readonly string[], at: number): { readonly meaning: Sought; readonly length: number } {
    let best: { readonly meaning: Sought; readonly length: number } = { meaning: [], length: 1 };
    for (const meaning of this.#synonyms)
      for (const way of meaning)
        if (way.length >= best.length && way.every((term, place) => terms[at + place] === term))
          best = { meaning, length: way.length };
    return best;
  }

  #queryOf([said = [], ...others]: Sought): Query {
    const { from, oneIn } = this.#rules;
    const asTyped: Query = { combineWith: 'AND', queries: [...said], prefix: (term) => term.length >= from };
    // A word that occurs on the site, or has synonyms, is taken as spelt correctly.
    const isKnown = others.length > 0 || this.#index.search(asTyped).length > 0;
    const typed: Query = isKnown ? asTyped : { ...asTyped, fuzzy: (term) => term.length >= from && 1 / oneIn };
    return {
      combineWith: 'OR',
      queries: [
        typed,
        ...others.map((way): Query => ({ combineWith: 'AND', queries: [...way], boostTerm: () => 0.7 })),
      ],
    };
  }
}

function heldIn({ queryTerms }: SearchResult, sought: readonly Sought[]): number {
  return sought.filter((ways) => ways.some((way) => way.every((term) => queryTerms.includes(term)))).length;
}

/**
 * The two consecutive sentences with most of the terms found, or the first two.
 * @param hitsIn returns the matching words of a sentence
 */
function passageOf(
  { sentences, path, page, part, anchor, changed }: Section,
  hitsIn: (sentence: string) => readonly Word[],
): Passage {
  const hits = sentences.map(hitsIn);
  const held = hits.map((words) => new Set(words.map(({ term }) => term)));
  const worth = held.map((here, at) => 2 * new Set([...here, ...(held[at + 1] ?? [])]).size + here.size);
  const best = worth.indexOf(Math.max(...worth));
  const from = Math.max(0, Math.min(best, sentences.length - 2));
  return {
    path,
    page,
    part,
    anchor,
    changed,
    sentences: sentences.slice(from, from + 2).map((sentence, place) => piecesOf(sentence, hits[from + place] ?? [])),
  };
}

function piecesOf(sentence: string, hits: readonly Word[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { word, at } of hits) {
    pieces.push({ text: sentence.slice(end, at), hit: false }, { text: word, hit: true });
    end = at + word.length;
  }
  return [...pieces, { text: sentence.slice(end), hit: false }].filter(({ text }) => text !== '');
}

const term = z.string().check(z.trim(), z.minLength(1));

/** `content/search.yaml` */
export const searchRules = z.strictObject({
  spelling: z.strictObject({
    /** Minimum length of a word for prefix and fuzzy matching. */
    from: z.int().check(z.minimum(3)),
    oneIn: z.int().check(z.minimum(3), z.maximum(10)),
  }),
  ignored: z.array(term),
  synonyms: z.array(z.array(term).check(z.minLength(2))),
});

type SearchRules = z.infer<typeof searchRules>;
