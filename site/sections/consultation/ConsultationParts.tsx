import type { Consultation } from './consultation-words.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { ReactNode } from 'react';
import { Claim } from '../../prose/Claim.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';

/** The five results of a consultation, numbered. */
export function Benefits({ benefits }: Pick<Consultation, 'benefits'>) {
  return (
    <div>
      <h2 id="benefits" className="text-h3">
        {benefits.title}
      </h2>
      <p className="mt-2 text-ink-2">{benefits.lede}</p>
      <ol className="mt-5 border-y border-ink">
        {benefits.items.map(({ title, text }, place) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] border-rule py-4.5 not-first:border-t">
            <span className="pt-0.5 text-small font-medium text-over figures" aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <h3 className="text-h4">{title}</h3>
              <p className="mt-1 text-control text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

// A dead-reckoning track: a line of ink, and a ringed fix where something is known.
const fix =
  'relative pb-8 pl-11 last:pb-0 before:absolute before:top-3 before:-bottom-3 before:left-2.75 before:border-l-[1.5px] ' +
  'before:border-dashed before:border-ink last:before:bottom-2 last:before:border-solid last:before:border-over ' +
  'after:absolute after:top-0 after:left-0 after:size-6 after:rounded-full after:border-[1.5px] after:border-over ' +
  'after:[background:radial-gradient(circle,var(--color-ink)_0_3px,transparent_3.5px)_var(--color-paper)] ' +
  'lg:px-0 lg:pt-11 lg:pb-0 lg:before:top-2.75 lg:before:-right-column lg:before:bottom-auto lg:before:left-0 ' +
  'lg:before:border-t-[1.5px] lg:before:border-l-0 lg:last:before:right-0';

/** What happens after the form is sent, as three steps on a track. */
export function Track({ track }: Pick<Consultation, 'track'>) {
  return (
    <section className="py-section" aria-labelledby="track">
      <div className="wrap">
        <h2 id="track">{track.title}</h2>
        <ol className="mt-[clamp(2rem,1rem+3vw,3.5rem)] grid gap-x-column lg:grid-cols-3">
          {track.steps.map(({ title, text, samples = [] }) => (
            <li key={title} className={`reveal ${fix}`}>
              <h3>{title}</h3>
              <p className="mt-2.5 max-w-80 text-control text-ink-2">{text}</p>
              {samples.map(({ label, file, note }) => (
                <p key={file} className="mt-1.5 text-small">
                  <TextLink href={file}>{label}</TextLink>{' '}
                  <span className="whitespace-nowrap text-ink-3">({note})</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

type Stage = Consultation['stages']['rows'][number];

function AtItsEnd({ have, sample }: Pick<Stage, 'have' | 'sample'>) {
  if (sample === undefined) return have;
  return (
    // One element, because a stacked row has two grid cells: its label and this.
    <span>
      {have}
      <span className="mt-1 block text-small print:hidden">
        <TextLink href={sample.file}>{sample.label}</TextLink>{' '}
        <span className="whitespace-nowrap text-ink-3">({sample.note})</span>
      </span>
    </span>
  );
}

function Terms({
  terms: { title, note, items },
  children,
}: {
  readonly terms: Consultation['charged'];
  readonly children?: ReactNode;
}) {
  return (
    <div className="mt-[clamp(2.5rem,2rem+2vw,4rem)] grid grid-cols-1 gap-x-[clamp(1.5rem,3vw,3.5rem)] gap-y-4 border-t-2 border-over pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
      <div>
        <h3>{title}</h3>
        <p className="mt-2 note">{note}</p>
        {children}
      </div>
      <dl>
        {items.map(({ term, text, claim }) => (
          <div
            key={term}
            className="grid grid-cols-1 gap-x-6 border-sea-3 py-2.5 not-first:border-t md:grid-cols-[minmax(0,11rem)_minmax(0,34rem)]"
          >
            <dt className="font-medium">{term}</dt>
            <dd className="text-ink-2">
              {text}
              {claim !== undefined && (
                <>
                  {' '}
                  <Claim id={claim} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The stages that may follow the first consultation, their prices, and how we work. */
export function Stages({
  stages,
  charged,
  practice,
  ask,
}: Pick<Consultation, 'stages' | 'charged' | 'practice'> & Pick<Consultation['form'], 'ask'>) {
  const { stage, length, have, decide, charged: cost } = stages.columns;
  const rows = stages.rows.map((row) => ({
    key: row.stage,
    cells: [row.stage, row.length, <AtItsEnd key="have" {...row} />, row.decide, row.charged],
  }));
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="stages">
      <div className="wrap">
        <div className="section-head">
          <h2 id="stages">{stages.title}</h2>
          <p className="lede">{stages.lede}</p>
        </div>
        <DataTable caption={stages.caption} head={[stage, length, have, decide, cost]} rows={rows} quiet />
        <Terms terms={charged} />
        <Terms terms={practice}>
          <p className="mt-4 print:hidden">
            <a className="link" href={ask.to}>
              {ask.label}
            </a>
          </p>
        </Terms>
      </div>
    </section>
  );
}
