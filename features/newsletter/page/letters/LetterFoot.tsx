import { fill } from '../../../../contract/slots.ts';
import type { LetterMatter, LetterFile } from '../../letter-text/letter-file.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import { ProseLink } from '../../../../site/prose/ProseLink.tsx';
import { sentWords } from './letter-facts.ts';
import type { LettersWords } from './letters-words.ts';
import type { ReactNode } from 'react';
import { letterPath } from './letters.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';

interface Properties {
  readonly matter: LetterMatter;
  readonly copy: LettersWords;
  /** Address of the letter, for paper. */
  readonly address: string;
}

/** Who made it and answers for it, what AI did, when it was sent and to how many, sources and corrections. */
export function LetterMade({ matter, copy, address }: Properties) {
  const { made } = copy;
  const { desk, answersFor, aiUse, sources, corrections } = matter;
  const rows: readonly (readonly [string, readonly ReactNode[]])[] = [
    [made.desk, [desk]],
    [made.responsible, [fill(made.firm, { desk: answersFor })]],
    [made.ai, [aiUse.note]],
    [made.sent, [matter.draft ? copy.draft : sentWords(matter, copy)]],
    [
      made.sources,
      sources.map(({ text, url }) => (
        <ProseLink href={url} className="link">
          {text}
        </ProseLink>
      )),
    ],
    [
      made.corrections,
      corrections.length === 0
        ? [made.noCorrections]
        : corrections.map(({ date, text }) => fill(made.correction, { day: dayWords(date), text })),
    ],
    [made.invented, [made.inventedText]],
  ];
  return (
    <section className="letter-made" aria-labelledby="made">
      <h2 id="made">{made.title}</h2>
      <dl>
        {rows
          .filter(([, said]) => said.length > 0)
          .map(([term, said]) => (
            <div key={term}>
              <dt>{term}</dt>
              {said.map((words, place) => (
                <dd key={place}>{words}</dd>
              ))}
            </div>
          ))}
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
      {(
        [
          ['prev', before, words.previous],
          ['next', after, words.next],
        ] as const
      ).map(
        ([rel, letter, sentence]) =>
          letter && (
            <a key={rel} href={letterPath(letter)} rel={rel}>
              <span className="note">{fill(sentence, { n: String(letter.matter.number) })}</span>{' '}
              <b>{letter.matter.title}</b>
            </a>
          ),
      )}
    </nav>
  );
}

/** The way from a letter to us, for a reader who knows its problem. */
export function LetterAsk({ words }: { readonly words: LettersWords['ask'] }) {
  return (
    <section className="letter-ask no-print mt-12" aria-labelledby="ask">
      <h2 id="ask" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">{words.text}</p>
      <ButtonLink href={words.link.to}>{words.link.label}</ButtonLink>
    </section>
  );
}
