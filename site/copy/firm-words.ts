import { firmWordsOf, withFirmWords } from '../../contract/firm.ts';
import { firm } from './registers.ts';

/** What fills the slots of the firm's own data in content. */
export const firmWords = firmWordsOf(firm);

/**
 * What a content entry says, with the firm's data in it. A copy: the entry is Astro's, which reads it once and gives it
 * again.
 */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  return withFirmWords(entry, firmWords);
}
