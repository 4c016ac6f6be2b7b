import { fill } from '../../../../contract/slots.ts';
import { monthWords, type LetterFile, type LetterMatter } from '../../letter-text/letter-file.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Framed } from '../../../../site/ui/Framed.tsx';
import { minutesToRead } from './letters.ts';
import { LetterText } from './LetterText.tsx';
import type { LettersWords } from './letters-words.ts';
import type { ReactNode } from 'react';

/** A letter's header on squared paper, then desk, date and reading time, and the drawing with its caption. */
export function LetterHead({ letter, copy }: { readonly letter: LetterFile; readonly copy: LettersWords }) {
  const { matter, blocks } = letter;
  return (
    <header>
      <div className="letter-head squared">
        <div className="wrap">
          <BackLink href="/letters">{copy.back}</BackLink>
          <LetterNumber matter={matter} copy={copy}>
            {fill(copy.masthead, { month: monthWords(matter.date) })}
          </LetterNumber>
          <h1 className="mt-3 max-w-[15em] print:mt-[2mm] print:text-[26pt]">{matter.title}</h1>
          <p className="article-stand max-w-184">{matter.standfirst}</p>
        </div>
      </div>
      <div className="wrap">
        <p
          className="letter-byline mt-5 flex flex-wrap gap-x-7 gap-y-2 text-small text-ink-2 figures
            print:mt-[3mm] print:text-[9pt]"
        >
          <span>{matter.desk}</span>
          <time dateTime={matter.date}>{dayWords(matter.date)}</time>
          <span>{fill(copy.readTime, { n: String(minutesToRead(blocks)) })}</span>
        </p>
        {blocks.map(
          (block) =>
            block.type === 'drawing' && (
              <figure key="drawing" className="article-lead mt-7 print:w-[125mm]">
                <Framed drawing={{ name: matter.drawing.file, alt: block.alt }} first />
                <figcaption className="note max-xl:max-w-measure">
                  <LetterText blocks={block.children} />
                </figcaption>
              </figure>
            ),
        )}
      </div>
    </header>
  );
}

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
