import type { ReactNode } from 'react';
import type { LettersWords } from './letters-words.ts';

interface Properties {
  readonly words: LettersWords['subscribe'];
  /** The sign-up form, which hydrates and therefore comes from the page. */
  readonly children?: ReactNode;
}

/** The way to the next letter, below this one. */
export function LetterSubscribe({ words, children }: Properties) {
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
