import './promises.css';
import '../../../site/ui/data-table.css';
import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { fill } from '../../../contract/slots.ts';
import { Inline } from '../../../site/prose/Inline.tsx';
import { Marks } from '../../../site/ui/Marks.tsx';
import { NextStep } from '../../../site/ui/NextStep.tsx';
import { SectionHeading } from '../../../site/ui/SectionHeading.tsx';
import { TextLink } from '../../../site/ui/TextLink.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import { Pledge, Said } from './Pledge.tsx';
import { PledgeFigure } from './PledgeFigure.tsx';
import type { ToldPromise, toldPromises } from './promise-list.ts';
import type { PromisesWords } from './promises-words.ts';

type Told = ReturnType<typeof toldPromises>;
type Counted = Told['counted'][number];

interface Properties {
  readonly words: PromisesWords;
  readonly told: Told;
  /** With places for what the server counts; without, the copy that a host without our server shows. */
  readonly served: boolean;
}

const feedPath = '/promises/feed.xml';
/** Promises of which the words are shown beside the figures. */
const quoted: readonly string[] = ['answer-within-a-day', 'ethics-answer-within-two-business-days'];

function Section({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <section className="promises-section" aria-labelledby={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}

function Head({ words, served }: Omit<Properties, 'told'>) {
  return (
    <div className="page-head">
      <div className="wrap">
        <h1>{words.title}</h1>
        <p className="mt-6 max-w-160 lede">{words.lede}</p>
        {served && (
          <Repeated block="stale">
            <p className="promises-box" role="note">
              {fill(words.stale, { taken: slotMarker('taken') })}
            </p>
          </Repeated>
        )}
      </div>
    </div>
  );
}

/** Promises in their words, each with where it stands. */
function Listed({ promises }: { readonly promises: readonly ToldPromise[] }) {
  return (
    <dl className="promises-listed">
      {promises.map(({ id, about, says, standings }) => (
        <div key={id} data-pledge={id}>
          <dt>{about}</dt>
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
        <Inline text={lede} />
      </SectionHeading>
      <Listed promises={told.client} />
    </Section>
  );
}

function Counted({ promise, words }: { readonly promise: Counted; readonly words: PromisesWords }) {
  const shared = { promise, words, quoted: quoted.includes(promise.id) };
  const figure = <PledgeFigure promise={promise.id} words={words.figures} />;
  const standings = [
    ['missed', figure],
    ['kept', figure],
    ['awaited', words.doing.awaited],
    ['unpublished', words.doing.unpublished],
  ] as const;
  return standings.map(([standing, shown]) => (
    <Repeated key={standing} block={`${standing}-${promise.id}`}>
      <Pledge {...shared} standing={standing}>
        {typeof shown === 'string' ? <p className="pledge-small">{shown}</p> : shown}
      </Pledge>
    </Repeated>
  ));
}

function Doing({ words, told, served }: Properties) {
  const { doing } = words;
  return (
    <Section id="doing">
      <SectionHeading number="02" title={doing.title} id="doing">
        {served ? fill(doing.lede, { taken: slotMarker('taken') }) : words.copy}
      </SectionHeading>
      {served ? (
        <>
          <p className="promises-summary">
            <Repeated block="none-missed">{doing.none}</Repeated>
            <Repeated block="none-missed-since">{fill(doing.noneSince, { since: slotMarker('since') })}</Repeated>
            <Repeated block="some-missed">{fill(doing.some, { n: slotMarker('missed-promises') })}</Repeated>
          </p>
          <ol className="pledges">
            {told.counted.map((promise) => (
              <Counted key={promise.id} promise={promise} words={words} />
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
export function PromisesPage({ words, told, served }: Properties) {
  const { data, made, next } = words;
  return (
    <>
      <Head words={words} served={served} />
      <Client words={words} told={told} />
      <Doing words={words} told={told} served={served} />
      <Section id="data">
        <SectionHeading number="03" title={data.title} id="data">
          {data.text} <TextLink href={data.link.to}>{data.link.label}</TextLink>
        </SectionHeading>
      </Section>
      {served && (
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
