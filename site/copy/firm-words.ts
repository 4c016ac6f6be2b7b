import { firmWordsOf, withFirmWords } from '../../contract/firm.ts';
import { firm } from './registers.ts';

/** Values of the firm's slots in content. */
export const firmWords = firmWordsOf(firm);

/** A content entry with the firm's slots filled. A copy, because Astro returns the same object each time. */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  return withFirmWords(entry, firmWords);
}
