import { fill } from '../../../../contract/slots.ts';
import type { LetterMatter, LetterFile } from '../../letter-text/letter-file.ts';
import { dayWords } from '../../../../site/copy/day-words.ts';
import { ProseLink } from '../../../../site/prose/ProseLink.tsx';
import { sentWords, letterPath } from './letters.ts';
import type { LettersWords } from './letters-words.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/Button.tsx';

interface Properties {
  readonly matter: LetterMatter;
  readonly copy: LettersWords;
  /** URL of the letter, shown in print. */
  readonly address: string;
}

const row = 'gap-x-4 py-1 md:grid-cols-[9rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]';
const where = 'max-w-measure md:col-start-2 print:col-start-2';

/** Imprint of a letter: desk, person responsible, use of AI, sending, sources and corrections. */
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
    <section
      className={
        'mt-12 border-y border-rule py-5 font-sans text-small leading-[1.5] text-ink-2 xl:col-[2/4] ' +
        'print:break-inside-avoid print:text-[9pt]'
      }
      aria-labelledby="made"
    >
      <h2 id="made" className="mb-2 font-sans text-small leading-[1.5] font-medium tracking-[0] text-ink">
        {made.title}
      </h2>
      <dl>
        {rows
          .filter(([, said]) => said.length > 0)
          .map(([term, said]) => (
            <div key={term} className={`grid ${row}`}>
              <dt className="text-ink-3">{term}</dt>
              {said.map((words, place) => (
                <dd key={place} className={where}>
                  {words}
                </dd>
              ))}
            </div>
          ))}
        <div className={`hidden print:grid ${row}`}>
          <dt className="text-ink-3">{made.print}</dt>
          <dd className={where}>{address}</dd>
        </div>
      </dl>
    </section>
  );
}

const apart = 'mt-[clamp(3rem,2rem+4vw,5.5rem)]';

interface SubscribeProperties {
  readonly words: LettersWords['subscribe'];
  /** The sign-up form, passed in by the page because it hydrates. */
  readonly children?: ReactNode;
}

/** The sign-up section below a letter. */
export function LetterSubscribe({ words, children }: SubscribeProperties) {
  return (
    <section
      className={`no-print border-t border-ink pt-[clamp(2.5rem,2rem+3vw,4.5rem)] squared ${apart}`}
      aria-labelledby="subscribe"
    >
      <div className="wrap grid items-start gap-x-gutter gap-y-6 lg:grid-cols-2">
        <div>
          <h2 id="subscribe" className="text-(length:--text-feature)">
            {words.title}
          </h2>
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

const sides = { prev: '', next: 'md:col-start-2 md:text-right' } as const;

/** Links to the previous and the next letter, if there are any. */
export function LetterTurn({ before, after, words }: TurnProperties) {
  if (!before && !after) return undefined;
  return (
    <nav className={`no-print wrap grid gap-6 md:grid-cols-2 ${apart}`} aria-label={words.label}>
      {(
        [
          ['prev', before, words.previous],
          ['next', after, words.next],
        ] as const
      ).map(
        ([rel, letter, sentence]) =>
          letter && (
            <a
              key={rel}
              href={letterPath(letter)}
              rel={rel}
              className={`group border-t border-ink pt-4 no-underline ${sides[rel]}`}
            >
              <span className="block note">{fill(sentence, { n: String(letter.matter.number) })}</span>{' '}
              <b
                className={
                  'font-serif text-(length:--text-h3)/[1.2] font-normal tracking-[-0.012em] decoration-over ' +
                  'decoration-[1.5px] underline-offset-[0.14em] group-hover:underline'
                }
              >
                {letter.matter.title}
              </b>
            </a>
          ),
      )}
    </nav>
  );
}

/** Section that invites readers with the same problem to contact us. */
export function LetterAsk({ words }: { readonly words: LettersWords['ask'] }) {
  return (
    <section className="no-print mt-12 xl:col-[2/4]" aria-labelledby="ask">
      <h2 id="ask" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">{words.text}</p>
      <ButtonLink href={words.link.to}>{words.link.label}</ButtonLink>
    </section>
  );
}
