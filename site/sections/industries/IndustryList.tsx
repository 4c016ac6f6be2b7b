import './industries.css';
import './title-block.css';
import { claim } from '../../copy/registers.ts';
import type { Stat } from '../../copy/fields.ts';
import { Framed } from '../../ui/Framed.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import type { Industries, Industry } from './industries-words.ts';

/** Seven industries in the specification's order, plates on alternating sides. */
export function IndustryList({
  industries,
  ...words
}: Pick<Industries, 'industries' | 'overprint' | 'risk' | 'figures'>) {
  return (
    <div className="wrap">
      <OverprintSwitch label={words.overprint} className="mt-8" />
      <div>
        {industries.map((industry, place) => (
          <IndustryEntry key={industry.id} industry={industry} place={place + 1} words={words} />
        ))}
      </div>
    </div>
  );
}

interface Properties {
  readonly industry: Industry;
  /** Among the seven, from 1. */
  readonly place: number;
  readonly words: Pick<Industries, 'risk' | 'figures'>;
}

/** One industry: what is done there, what must not go wrong, and its plate with three figures in the title block. */
function IndustryEntry({ industry: { id, title, alt, description, risk, stats }, place, words }: Properties) {
  return (
    <section className="industry" id={id} aria-labelledby={`${id}-title`}>
      <div className="industry-words reveal">
        <p className="text-small font-medium text-over figures" aria-hidden="true">
          {String(place).padStart(2, '0')}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-4 text-ink-2">{description}</p>
        <p className="mt-4 text-control text-ink-2">
          <b className="block font-medium text-ink">{words.risk}</b> {risk}
        </p>
      </div>
      <div className="industry-plate">
        <Framed drawing={{ name: `industry-${id}`, alt }} liftable />
      </div>
      <TitleBlock heading={words.figures} stats={stats} />
    </section>
  );
}

interface BlockProperties {
  /** Said above the figures: what they are. */
  readonly heading: string;
  readonly stats: readonly Stat[];
}

/** Three targets in the title block of a drawing. All are illustrative, and it says so. */
function TitleBlock({ heading, stats }: BlockProperties) {
  return (
    <div className="title-block figures">
      <p>{heading}</p>
      {stats.map(({ label, claim: id }) => {
        const { figure, basis } = claim(id);
        if (basis !== 'illustrative')
          throw new Error(`content/claims: "${id}" is ${basis}, but stands in a block headed "${heading}".`);
        return (
          <dl key={id}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </dl>
        );
      })}
    </div>
  );
}
