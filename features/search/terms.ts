import { stemmer } from 'stemmer';

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text with their places, in its own spelling. */
export function wordsIn(text: string): readonly { readonly word: string; readonly at: number }[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({ word: found, at: index }));
}

/**
 * What words that mean the same have in common: no accents, no capitals, no endings. Empty for a letter left by an
 * apostrophe.
 */
export function termOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /^\p{L}$/u.test(plain) ? '' : stemmer(plain);
}

/** The terms of a text in their order. */
export function termsIn(text: string): readonly string[] {
  return wordsIn(text)
    .map(({ word: found }) => termOf(found))
    .filter((term) => term !== '');
}
