import './promises.css';
import type { ReactNode } from 'react';
import { fill } from '../../../contract/slots.ts';
import { inlinePieces } from '../../../site/prose/inline-pieces.ts';
import { Marks } from '../../../ui/Marks.tsx';
import { NextStep } from '../../../site/ui/NextStep.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { isStale, lastTwelve, momentWords, standingOf, type ShownSnapshot } from './figures.ts';
import { Pledge, quoted, Said } from './Pledge.tsx';
import type { PromisesWords } from './promises-words.ts';
import type { PublishedPromise, PublishedPromises } from './published-promises.ts';

interface Properties {
  readonly words: PromisesWords;
  readonly told: PublishedPromises;
  /** Undefined in the static copy for hosts without our server. */
  readonly figures?: ShownSnapshot | undefined;
}

function Section({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <section className="py-section print:py-[5mm] [section+&]:pt-0" aria-labelledby={id}>
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
        {figures && isStale(figures.madeAt, figures.now) && (
          <p className="mt-6 max-w-160 border border-dashed border-rule-strong px-5 py-4" role="note">
            {fill(words.stale, { taken: momentWords(figures.madeAt) })}
          </p>
        )}
      </div>
    </div>
  );
}

function Listed({ promises }: { readonly promises: readonly PublishedPromise[] }) {
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

/** The number of missed promises, with the start of counting if that is less than twelve months ago. */
function Summary({
  told,
  words: { doing },
  figures: { facts, madeAt },
}: Properties & { readonly figures: ShownSnapshot }) {
  const missed = told.counted.filter(({ id }) => standingOf(id, facts) === 'missed').length;
  const [oldest = ''] = lastTwelve(madeAt);
  const none =
    facts.since.slice(0, 7) < oldest ? doing.none : fill(doing.noneSince, { since: momentWords(facts.since) });
  return <p className="py-5 font-medium">{missed > 0 ? fill(doing.some, { n: String(missed) }) : none}</p>;
}

function Doing({ words, told, figures }: Properties) {
  const { doing } = words;
  return (
    <Section id="doing">
      <SectionHeading number="02" title={doing.title} id="doing">
        {figures ? fill(doing.lede, { taken: momentWords(figures.madeAt) }) : words.copy}
      </SectionHeading>
      {figures ? (
        <>
          <Summary told={told} words={words} figures={figures} />
          <ol className="border-b border-ink">
            {told.counted.map((promise) => (
              <Pledge key={promise.id} promise={promise} words={words} snapshot={figures} />
            ))}
          </ol>
        </>
      ) : (
        <Listed promises={told.counted.filter(({ id }) => quoted.includes(id))} />
      )}
    </Section>
  );
}

/** /promises: promises to clients, speed of answers, personal data, and how the figures are counted. */
export function PromisesPage({ words, told, figures }: Properties) {
  const { data, made, next } = words;
  return (
    <>
      <Head words={words} figures={figures} />
      <Client words={words} told={told} />
      <Doing words={words} told={told} figures={figures} />
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
          </div>
        </Section>
      )}
      <NextStep words={next} />
    </>
  );
}
