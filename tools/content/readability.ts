/** Text that reads as sentences: labels, names and rows of tables are left out. */
const sentence = /[.!?”)]$/;
const fewestWords = 6;

function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}

/** Syllables of an English word, by its groups of vowels; near enough for an average over a page. */
export function syllablesIn(word: string): number {
  const plain = word.toLowerCase().replace(/[’']s?$/, '');
  const spoken = plain.replace(/(?<=[^aeiouyl])(?:es|ed|e)$|(?<=[aeiouy]l)e$/, (end) =>
    /(?:[td]ed|[cgsxz]es|[cs]hes)$/.test(plain) ? end : '',
  );
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1);
}

/**
 * Flesch's reading ease of texts: 60 to 70 is plain English, above 100 a primer, below 30 a statute.
 *
 * @returns undefined where they hold no sentence
 */
export function readingEase(texts: readonly string[]): number | undefined {
  const prose = texts.filter((text) => sentence.test(text) && wordsOf(text).length >= fewestWords);
  const sentences = prose.flatMap((text) => text.split(/[.!?]\s+/)).length;
  const words = prose.flatMap(wordsOf);
  if (sentences === 0) return undefined;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 206.835 - (1.015 * words.length) / sentences - (84.6 * syllables) / words.length;
}
