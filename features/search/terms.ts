import { stemmer } from 'stemmer';

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
export function termOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /^\p{L}$/u.test(plain) ? '' : stemmer(plain);
}

/** The terms of a text, in order. */
export function termsIn(text: string): readonly string[] {
  return wordsIn(text).flatMap(({ term }) => term || []);
}
