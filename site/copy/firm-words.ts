import { firmWordsOf, withFirmWords } from '../../contract/firm.ts';
import { ownPeriods } from '../../features/own-periods.ts';
import { firm } from './registers.ts';

/** Values of the slots of the firm and of periods in content. */
export const firmWords = { ...firmWordsOf(firm), ...ownPeriods };

/** A content entry with the firm's slots filled. A copy, because Astro returns the same object each time. */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  return withFirmWords(entry, firmWords);
}
