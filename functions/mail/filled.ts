import type { LetterWords } from '../../contract/words.ts';

/** Words with their `{{slots}}` filled; a slot nobody fills stays as it is, for a test to find. */
export function filled(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{([a-z-]+)\}\}/g, (marker, slot: string) => slots[slot] ?? marker);
}

export function filledLetter(words: LetterWords, slots: Readonly<Record<string, string>>): LetterWords {
  const fill = (text: string): string => filled(text, slots);
  return { subject: fill(words.subject), preview: fill(words.preview), heading: fill(words.heading), body: words.body.map(fill), why: words.why.map(fill) };
}
