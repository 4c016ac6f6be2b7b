import type { Database } from '../../../core/store/store.ts';
import { letterDeeds } from './letter-deeds.ts';
import { wordsOf } from './send-letter.ts';
import type { Letter } from './letter-records.ts';

/** A test that went out of the words as they are. */
export interface LetterTest {
  readonly who: string;
  readonly at: string;
}

/** Tests of a letter's present words, the oldest first: of other words nobody can say that they were looked at. */
export async function testsOf(db: Database, letter: Letter): Promise<LetterTest[]> {
  const words = wordsOf(letter);
  const deeds = await letterDeeds(db, letter.id);
  return deeds
    .filter(({ act, details }) => act === 'test' && details.includes(`"${words}"`))
    .map(({ who, at }) => ({ who, at }));
}
