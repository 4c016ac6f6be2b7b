import './promises.css';
import type { ReactNode } from 'react';
import { fill } from '../../../contract/slots.ts';
import { inlinePieces } from '../../../site/prose/inline-pieces.ts';
import { Marks } from '../../../ui/Marks.tsx';
import { NextStep } from '../../../site/ui/NextStep.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { feedPath, type CountedPromise } from '../promise-register.ts';
import { Pledge, Said, type Miss } from './Pledge.tsx';
import { PledgeFigure, type ShownFigure } from './PledgeFigure.tsx';
import type { PromisesWords } from './promises-words.ts';
import type { ToldPromise, ToldPromises } from './told-promises.ts';

/** How a counted promise stands: `awaited` until the first month of which a figure can be given. */
export type ShownPledge =
  | { readonly standing: 'kept'; readonly figure: ShownFigure }
  | { readonly standing: 'missed'; readonly figure: ShownFigure; readonly misses: readonly Miss[] }
  | { readonly standing: 'awaited' | 'unpublished' };

/** What the server counted. */
export interface ShownFigures {
  /** When, in words; `isStale` where that is long ago. */
  readonly taken: string;
  readonly isStale: boolean;
  /** Promises that were missed. */
  readonly missed: number;
  /** Since when is counted, where that is less than twelve months. */
  readonly since: string | undefined;
  readonly pledges: ReadonlyMap<CountedPromise, ShownPledge>;
}

interface Properties {
  readonly words: PromisesWords;
  readonly told: ToldPromises;
  /** Without them it is the copy that a host without our server shows. */
  readonly figures?: ShownFigures;
}

/** Promises of which the words are shown beside the figures. */
const quoted: readonly string[] = ['answer-within-a-day', 'ethics-answer-within-two-business-days'];

function Section({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <section className="promises-section" aria-labelledby={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}

function Head({ words, figures }: Omit<Properties, 'told'>) {
  return (
    <div className="page-head">
      <div className="wrap">
        <h1>{words.title}</h1>
        <p className="mt-6 max-w-160 lede">{words.lede}</p>
        {figures?.isStale && (
          <p className="mt-6 max-w-160 border border-dashed border-rule-strong px-5 py-4" role="note">
            {fill(words.stale, { taken: figures.taken })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Promises in their words, each with where it stands. */
function Listed({ promises }: { readonly promises: readonly ToldPromise[] }) {
  return (
    <dl className="border-b border-ink">
      {promises.map(({ id, about, says, standings }) => (
        <div
          key={id}
          id={id}
          className={
            'grid gap-x-[clamp(1.5rem,3vw,3.5rem)] gap-y-1 border-t border-rule py-3.5 first:border-ink ' +
            'md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]'
          }
          data-pledge={id}
        >
          <dt className="text-small/[1.7] font-medium text-ink-2">{about}</dt>
          <dd>
            “{says}” <Said standings={standings} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Client({ words, told }: Pick<Properties, 'words' | 'told'>) {
  const { title, lede } = words.client;
  return (
    <Section id="client">
      <SectionHeading number="01" title={title} id="client">
        {inlinePieces(lede).map((piece) =>
          piece.kind === 'link' ? (
            <a key={piece.href} href={piece.href}>
              {piece.text}
            </a>
          ) : (
            piece.text
          ),
        )}
      </SectionHeading>
      <Listed promises={told.client} />
    </Section>
  );
}

function Counted({
  promise,
  pledge,
  words,
}: {
  readonly promise: ToldPromise;
  readonly pledge: ShownPledge;
  readonly words: PromisesWords;
}) {
  const { standing } = pledge;
  return (
    <Pledge
      promise={promise}
      words={words}
      standing={standing}
      quoted={quoted.includes(promise.id)}
      misses={standing === 'missed' ? pledge.misses : undefined}
    >
      {'figure' in pledge ? (
        <PledgeFigure figure={pledge.figure} words={words.figures} about={promise.about} />
      ) : (
        <p className="mt-1.5 text-small text-ink-2">
          {standing === 'awaited' ? words.doing.awaited : words.doing.unpublished}
        </p>
      )}
    </Pledge>
  );
}

function summary({ missed, since }: ShownFigures, { none, noneSince, some }: PromisesWords['doing']): string {
  if (missed > 0) return fill(some, { n: String(missed) });
  return since === undefined ? none : fill(noneSince, { since });
}

function Doing({ words, told, figures }: Properties) {
  const { doing } = words;
  return (
    <Section id="doing">
      <SectionHeading number="02" title={doing.title} id="doing">
        {figures ? fill(doing.lede, { taken: figures.taken }) : words.copy}
      </SectionHeading>
      {figures ? (
        <>
          <p className="py-5 font-medium">{summary(figures, doing)}</p>
          <ol className="pledges">
            {told.counted.map((promise) => (
              <Counted
                key={promise.id}
                promise={promise}
                pledge={figures.pledges.get(promise.id) ?? { standing: 'unpublished' }}
                words={words}
              />
            ))}
          </ol>
        </>
      ) : (
        <Listed promises={told.counted.filter(({ id }) => quoted.includes(id))} />
      )}
    </Section>
  );
}

/** /promises: what a client is promised, how fast we answer, their data, and how the figures are made. */
export function PromisesPage({ words, told, figures }: Properties) {
  const shown = figures === undefined ? {} : { figures };
  const { data, made, next } = words;
  return (
    <>
      <Head words={words} {...shown} />
      <Client words={words} told={told} />
      <Doing words={words} told={told} {...shown} />
      <Section id="data">
        <SectionHeading number="03" title={data.title} id="data">
          {data.text} <TextLink href={data.link.to}>{data.link.label}</TextLink>
        </SectionHeading>
      </Section>
      {figures && (
        <Section id="made">
          <SectionHeading number="04" title={made.title} id="made" />
          <div className="max-w-measure">
            <Marks items={made.marks} />
            <p className="mt-4 text-small text-ink-2">
              {made.feed.before}{' '}
              <a className="link" href={feedPath}>
                {made.feed.label}
              </a>{' '}
              {made.feed.after}
            </p>
          </div>
        </Section>
      )}
      <NextStep words={next} />
    </>
  );
}
