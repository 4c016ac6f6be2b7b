import type { ReactNode } from 'react';
import { fill } from '../../../../contract/slots.ts';
import type { LetterMatter } from '../../letter-text/letter-file.ts';
import type { LettersWords } from './letters-words.ts';

interface Properties {
  readonly matter: LetterMatter;
  readonly copy: LettersWords;
  readonly children: ReactNode;
}

/** The letter's number and a short text, which is the draft label on a draft. */
export function LetterNumber({ matter, copy, children }: Properties) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2 figures">
      <b className="font-medium text-over">{fill(copy.number, { n: String(matter.number) })}</b>
      <span>{matter.draft ? copy.draft : children}</span>
    </p>
  );
}
