import './letters.css';
import '../../../../site/ui/card.css';
import type { ReactNode } from 'react';
import { fill } from '../../../../contract/slots.ts';
import type { LetterFile } from '../../letter-text/letter-file.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import { letterPath, minutesToRead } from './letters.ts';
import { FirstScreenEnds } from '../../../../site/shell/FirstScreenEnds.tsx';
import { Drawing } from '../../../../site/ui/Drawing.tsx';
import { LetterAsk } from './LetterFoot.tsx';
import { LetterNumber } from './LetterHead.tsx';
import type { LettersWords } from './letters-words.ts';

interface EntryProperties {
  readonly letter: LetterFile;
  readonly copy: LettersWords;
}

function Corrections({ letter, copy }: EntryProperties) {
  return letter.matter.corrections.map(({ date, text }) => (
    <p key={text} className="mt-3 max-w-measure border-l-2 border-over pl-3.5 text-small text-ink-2">
      {fill(copy.corrected, { day: dayWords(date), text })}
    </p>
  ));
}

function Day({ letter, copy }: EntryProperties) {
  const { matter } = letter;
  return (
    <LetterNumber matter={matter} copy={copy}>
      <time dateTime={matter.date}>{dayWords(matter.date)}</time>
    </LetterNumber>
  );
}

function ReadTime({ letter, copy }: EntryProperties) {
  return <p className="card-meta">{fill(copy.readTime, { n: String(minutesToRead(letter.blocks)) })}</p>;
}

function LatestLetter({ letter, copy }: EntryProperties) {
  const { title, standfirst, drawing } = letter.matter;
  return (
    <article
      className={
        'card grid grid-cols-1 items-center gap-[clamp(1.5rem,3.5vw,4rem)] py-[clamp(2.5rem,1.5rem+3vw,4.5rem)] ' +
        'lg:grid-cols-[minmax(0,7.4fr)_minmax(0,4.6fr)] print:grid-cols-[80mm_minmax(0,1fr)] print:items-start ' +
        'print:gap-[6mm] print:py-[6mm]'
      }
    >
      <div className="card-art m-0">
        <Drawing name={drawing.file} alt={drawing.alt} first />
      </div>
      <div>
        <Day letter={letter} copy={copy} />
        <h2 className="card-title mt-4 text-[clamp(2rem,1.2rem+2.4vw,3.25rem)]/[1.08] print:text-[18pt]">
          <a href={letterPath(letter)}>{title}</a>
        </h2>
        <p className="mt-4 lede">{standfirst}</p>
        <Corrections letter={letter} copy={copy} />
        <ReadTime letter={letter} copy={copy} />
      </div>
    </article>
  );
}

function EarlierLetter({ letter, copy }: EntryProperties) {
  const { title, standfirst, drawing } = letter.matter;
  return (
    <li
      className={
        'card grid grid-cols-1 items-start gap-x-[clamp(1.5rem,3vw,3.5rem)] gap-y-2 border-t border-rule py-6 ' +
        'first:border-ink max-lg:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)] ' +
        'lg:grid-cols-[minmax(0,2.4fr)_minmax(0,6.6fr)_minmax(0,3fr)]'
      }
    >
      <Day letter={letter} copy={copy} />
      <div>
        <h3 className="card-title m-0 text-(length:--text-h3)">
          <a href={letterPath(letter)}>{title}</a>
        </h3>
        <p className="card-text">{standfirst}</p>
        <Corrections letter={letter} copy={copy} />
        <ReadTime letter={letter} copy={copy} />
      </div>
      <div className="card-art m-0 max-md:order-first max-md:mb-3">
        <Drawing name={drawing.file} alt="" />
      </div>
    </li>
  );
}

interface Properties {
  readonly letters: readonly LetterFile[];
  readonly copy: LettersWords;
  /** The sign-up form, passed in by the page because it hydrates. */
  readonly children?: ReactNode;
}

/** The archive: introduction and sign-up form, the latest letter enlarged, and a list of earlier ones. */
export function LetterArchive({ letters, copy, children }: Properties) {
  const [latest, ...earlier] = letters;
  return (
    <>
      <div className="letters-head squared">
        <div className="wrap">
          <div>
            <h1 className="max-w-[11em]">{copy.title}</h1>
            <p className="mt-6 max-w-160 lede">{copy.lede}</p>
          </div>
          <div className="no-print">{children}</div>
        </div>
      </div>
      <div className="wrap pb-section">
        {latest && <LatestLetter letter={latest} copy={copy} />}
        <FirstScreenEnds />
        {earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier" className="text-h3">
              {copy.earlier}
            </h2>
            <ol className="mt-5 border-b border-ink" reversed>
              {earlier.map((letter) => (
                <EarlierLetter key={letter.slug} letter={letter} copy={copy} />
              ))}
            </ol>
          </section>
        )}
        <p className="no-print mt-6 note">
          {copy.feed.before}{' '}
          <a className="link" href="/letters/feed.xml">
            {copy.feed.label}
          </a>
          {copy.feed.after}
        </p>
        <p className="mt-2 note">{copy.made.inventedText}</p>
        <LetterAsk words={copy.ask} />
      </div>
    </>
  );
}
