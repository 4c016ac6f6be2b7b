import { fill } from '../../../../contract/slots.ts';
import type { LetterMatter, LetterFile } from '../../letter-text/letter-file.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import { ProseLink } from '../../../../site/prose/ProseLink.tsx';
import { sentWords } from './letter-facts.ts';
import type { LettersWords } from './letters-words.ts';
import type { ReactNode } from 'react';
import { letterPath } from './letters.ts';

interface Properties {
  readonly matter: LetterMatter;
  readonly copy: LettersWords;
  /** Address of the letter, for paper. */
  readonly address: string;
}

/**
 * Its desk and who is responsible for it, what AI did, when it was sent and to how many, its sources and corrections.
 */
export function LetterMade({ matter, copy, address }: Properties) {
  const { made } = copy;
  const { desk, answersFor, aiUse, sources, corrections } = matter;
  return (
    <section className="letter-made" aria-labelledby="made">
      <h2 id="made">{made.title}</h2>
      <dl>
        <div>
          <dt>{made.desk}</dt>
          <dd>{desk}</dd>
        </div>
        <div>
          <dt>{made.responsible}</dt>
          <dd>{fill(made.firm, { desk: answersFor })}</dd>
        </div>
        <div>
          <dt>{made.ai}</dt>
          <dd>{aiUse.note}</dd>
        </div>
        <div>
          <dt>{made.sent}</dt>
          <dd>{matter.draft ? copy.draft : sentWords(matter, copy)}</dd>
        </div>
        {sources.length > 0 && (
          <div>
            <dt>{made.sources}</dt>
            {sources.map(({ text, url }) => (
              <dd key={url}>
                <ProseLink href={url} className="link">
                  {text}
                </ProseLink>
              </dd>
            ))}
          </div>
        )}
        <div>
          <dt>{made.corrections}</dt>
          {corrections.map(({ date, text }) => (
            <dd key={text}>{fill(made.correction, { day: dayWords(date), text })}</dd>
          ))}
          {corrections.length === 0 && <dd>{made.noCorrections}</dd>}
        </div>
        <div>
          <dt>{made.invented}</dt>
          <dd>{made.inventedText}</dd>
        </div>
        <div className="letter-address">
          <dt>{made.print}</dt>
          <dd>{address}</dd>
        </div>
      </dl>
    </section>
  );
}

interface SubscribeProperties {
  readonly words: LettersWords['subscribe'];
  /** The sign-up form, which hydrates and therefore comes from the page. */
  readonly children?: ReactNode;
}

/** The way to the next letter, below this one. */
export function LetterSubscribe({ words, children }: SubscribeProperties) {
  return (
    <section className="letter-subscribe no-print squared" aria-labelledby="subscribe">
      <div className="wrap">
        <div>
          <h2 id="subscribe">{words.title}</h2>
          <p className="mt-3 lede">{words.lede}</p>
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

interface TurnProperties {
  readonly before: LetterFile | undefined;
  readonly after: LetterFile | undefined;
  readonly words: LettersWords['turn'];
}

/** The letters before and after this one, as far as there are any. */
export function LetterTurn({ before, after, words }: TurnProperties) {
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
