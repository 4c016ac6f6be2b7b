import { fill } from '../../../../contract/slots.ts';
import type { LetterFile } from '../../letter-text/letter-file.ts';
import { letterPath } from './letters.ts';
import type { LettersWords } from './letters-words.ts';

interface Properties {
  readonly before: LetterFile | undefined;
  readonly after: LetterFile | undefined;
  readonly words: LettersWords['turn'];
}

/** The letters before and after this one, as far as there are any. */
export function LetterTurn({ before, after, words }: Properties) {
  if (!before && !after) return undefined;
  return (
    <nav className="letter-turn no-print wrap" aria-label={words.label}>
      {before && (
        <a href={letterPath(before)} rel="prev">
          <span className="note">{fill(words.previous, { n: String(before.matter.number) })}</span>{' '}
          <b>{before.matter.title}</b>
        </a>
      )}
      {after && (
        <a href={letterPath(after)} rel="next">
          <span className="note">{fill(words.next, { n: String(after.matter.number) })}</span>{' '}
          <b>{after.matter.title}</b>
        </a>
      )}
    </nav>
  );
}
