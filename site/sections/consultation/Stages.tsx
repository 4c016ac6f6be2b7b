import type { Consultation } from './consultation-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

type Stage = Consultation['stages']['rows'][number];

/** What a stage leaves behind, and a sample of it. */
function AtItsEnd({ have, sample }: Pick<Stage, 'have' | 'sample'>) {
  if (sample === undefined) return have;
  return (
    // One piece: stacked, a row has a place for its label and one for this.
    <span>
      {have}
      <span className="mt-1 block text-small print:hidden">
        <TextLink href={sample.file}>{sample.label}</TextLink> <span className="whitespace-nowrap text-ink-3">({sample.note})</span>
      </span>
    </span>
  );
}

/** What may follow the first call, stage by stage, and how each is charged. */
export function Stages({ stages, charged, ask }: Pick<Consultation, 'stages' | 'charged'> & Pick<Consultation['form'], 'ask'>) {
  const { stage, length, have, decide, charged: cost } = stages.columns;
  const rows = stages.rows.map((row) => ({ key: row.stage, cells: [row.stage, row.length, <AtItsEnd key="have" {...row} />, row.decide, row.charged] }));
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="stages">
      <div className="wrap">
        <div className="section-head">
          <h2 id="stages">{stages.title}</h2>
          <p className="lede">{stages.lede}</p>
        </div>
        <DataTable caption={stages.caption} head={[stage, length, have, decide, cost]} rows={rows} quiet />
        <div className="mt-[clamp(2.5rem,2rem+2vw,4rem)] grid grid-cols-1 gap-x-[clamp(1.5rem,3vw,3.5rem)] gap-y-4 border-t-2 border-over pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
          <div>
            <h3>{charged.title}</h3>
            <p className="mt-2 note">{charged.note}</p>
            <p className="mt-4 print:hidden">
              <a className="link" href={ask.to}>
                {ask.label}
              </a>
            </p>
          </div>
          <dl>
            {charged.items.map(({ term, text }) => (
              <div key={term} className="grid grid-cols-1 gap-x-6 border-sea-3 py-2.5 not-first:border-t md:grid-cols-[minmax(0,11rem)_minmax(0,34rem)]">
                <dt className="font-medium">{term}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
